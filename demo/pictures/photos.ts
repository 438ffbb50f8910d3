/** What readers send with their comments: drawn like the paper's own, and stored as any upload is. */
import { disc, ground, hills, line, rect, scatter, shape, svg } from './brush';

/** A loaf that has not risen. */
const kerb = svg(
  ground('paper'),
  rect(0, 300, 800, 200, 'mid'),
  rect(110, 318, 580, 26, 'ink'),
  shape('M170 316C150 258 190 226 280 220H540C630 224 662 258 636 316Z', 'light'),
  shape('M170 316C164 296 166 280 176 266C300 292 520 290 630 264C642 280 644 298 636 316Z', 'red'),
  line('M262 232l34 26M346 226l36 28M432 226l36 26M516 228l34 26', 'ink', 5),
  line('M120 372h560M160 398h470', 'near', 4),
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
