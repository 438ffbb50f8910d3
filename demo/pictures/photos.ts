/** Readers' pictures in comments: drawn like the paper's own, and stored like any upload. */
import { disc, ground, hills, line, rect, scatter, shape, svg } from './brush';

/** A loaf that has not risen. */
const kerb = svg(
  ground('paper'),
  rect(0, 306, 800, 194, 'mid'),
  rect(96, 326, 608, 30, 'near'),
  shape('M168 326C140 268 204 236 292 230H512C606 236 664 268 634 326Z', 'crust'),
  shape('M168 326C162 312 160 300 164 290C300 312 504 312 638 290C642 300 640 314 634 326Z', 'ink', 'opacity=".22"'),
  line(
    'M262 246c22 4 40 14 52 30M342 240c22 4 40 14 52 30M422 240c22 4 40 14 52 30M502 244c20 4 36 12 48 28',
    'light',
    9,
  ),
  // As much flour as the loaf would have needed.
  scatter(34, [372, 480], 9, (x, y, n) => disc(x, y, 1.5 + n * 3, 'paper', 'opacity=".7"')),
);

/** A weather station on a post that leans, and the pub it points at. */
const station = svg(
  ground('sky'),
  disc(140, 110, 46, 'light'),
  hills(300, 40, 4, 'far'),
  hills(350, 30, 8, 'mid'),
  rect(0, 372, 800, 128, 'near'),
  rect(560, 262, 170, 110, 'paper'),
  shape('M544 262L645 190L746 262Z', 'red'),
  rect(626, 312, 38, 60, 'ink'),
  rect(580, 284, 30, 30, 'light'),
  rect(680, 284, 30, 30, 'light'),
  line('M250 400L320 176', 'ink', 12),
  shape('M286 176l76 -18l10 62l-76 18Z', 'paper'),
  line('M296 190l66 -15M300 206l66 -15M304 222l60 -14', 'ink', 4),
  line('M322 158l-8 -40M300 122l30 -8', 'ink', 4),
  scatter(40, [392, 484], 5, (x, y) => line(`M${x} ${y}l4 -12`, 'far', 3)),
);

/** Brass, or said to be. */
const lamp = (x: number) =>
  line(`M${x} 90V150`, 'ink', 4) +
  shape(`M${x - 44} 210C${x - 44} 168 ${x + 44} 168 ${x + 44} 210Z`, 'light') +
  rect(x - 38, 210, 76, 116, 'light') +
  rect(x - 24, 224, 48, 88, 'paper') +
  shape(`M${x - 50} 326h100l10 30h-120Z`, 'ink') +
  disc(x, 268, 13, 'red');
const lamps = svg(
  ground('near'),
  lamp(150),
  lamp(316),
  lamp(482),
  lamp(648),
  rect(70, 392, 660, 64, 'red'),
  line('M110 424H690', 'paper', 10),
);

export const photos: Record<string, { drawing: string; alt: string }> = {
  kerb: { drawing: kerb, alt: 'A loaf about as high as a kerb' },
  station: { drawing: station, alt: 'A weather station on a leaning post, with the pub behind it' },
  lamps: { drawing: lamps, alt: '' },
};
