/** One drawing for each article, by the key its article names. */
import { disc, glints, ground, hills, line, rect, scatter, shape, svg, swell } from './brush';

const ferry = svg(
  ground('sky'),
  disc(600, 150, 54, 'light'),
  hills(235, 70, 3, 'far'),
  hills(262, 34, 9, 'mid'),
  rect(0, 268, 800, 232, 'far'),
  glints(34, [280, 480], 5, 'paper'),
  // The quay with its steps, the post and the bell.
  shape('M0 330H212V352H236V374H260V396H284V500H0Z', 'near'),
  line('M150 330V196H184', 'ink', 8),
  line('M184 196V212', 'ink', 3),
  shape('M172 212h24c0 22 6 26 10 34h-44c4-8 10-12 10-34Z', 'light'),
  disc(184, 250, 5, 'ink'),
  rect(108, 262, 84, 34, 'paper'),
  line('M118 274h64M118 285h44', 'ink', 3),
  // The boat, and the man looking.
  shape('M408 372H664C650 408 620 424 578 424H492C450 424 422 408 408 372Z', 'red'),
  rect(402, 364, 268, 12, 'ink'),
  shape('M516 366c-4-46 8-66 30-66s34 22 30 66Z', 'ink'),
  disc(546, 282, 19, 'paper'),
  shape('M524 276h46c-2-16-12-22-24-22s-20 6-22 22Z', 'ink'),
  line('M560 330L650 400L700 436', 'ink', 6),
  line('M690 428l22 18', 'ink', 13),
  line('M400 436c40 10 60-6 98 2s70 6 110-2 60 2 92 0', 'paper', 4),
);

const eel = (x: number, y: number, n: number) => {
  const length = 46 + n * 40;
  const bend = n > 0.5 ? 12 : -12;
  const body = line(
    `M${x} ${y}q${length / 4} ${-bend} ${length / 2} 0t${length / 2} ${-bend / 2}`,
    'paper',
    5.5,
    'opacity=".92"',
  );
  return body + disc(x + length, y - bend / 2, 2.6, 'ink');
};
const eels = svg(
  ground('near'),
  swell(120, 40, 420, 'mid', 0, 'opacity=".45"'),
  swell(300, 46, 520, 'mid', -90, 'opacity=".35"'),
  scatter(26, [20, 480], 12, (x, y, n) => {
    const r = 16 + n * 34;
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.62}" fill="currentColor" opacity=".28" style="color:var(--art-ink,#12303a)"/>`;
  }),
  scatter(46, [16, 484], 31, eel),
  `<circle cx="560" cy="190" r="150" fill="var(--art-light,#f0bd4a)" opacity=".22"/><circle cx="560" cy="190" r="90" fill="var(--art-light,#f0bd4a)" opacity=".2"/>`,
);

const arch = (x: number) => `M${x} 420V356a68 68 0 0 1 136 0V420Z`;
const house = (x: number, y: number, w: number, h: number, c: 'paper' | 'mid' | 'red' | 'near') =>
  rect(x, y - h, w, h, c) +
  shape(`M${x - 6} ${y - h}L${x + w / 2} ${y - h - w * 0.55}L${x + w + 6} ${y - h}Z`, 'ink') +
  rect(x + w * 0.28, y - h * 0.7, w * 0.16, h * 0.22, 'light') +
  rect(x + w * 0.6, y - h * 0.7, w * 0.16, h * 0.22, 'light');
const bridge = svg(
  ground('sky'),
  hills(240, 80, 21, 'far'),
  house(30, 268, 62, 74, 'paper'),
  house(104, 268, 54, 98, 'mid'),
  house(170, 268, 70, 66, 'red'),
  rect(262, 120, 40, 150, 'mid'),
  shape('M256 122L282 52L308 122Z', 'ink'),
  house(322, 268, 58, 82, 'paper'),
  house(392, 268, 66, 60, 'near'),
  house(470, 268, 52, 90, 'mid'),
  house(560, 268, 64, 62, 'paper'),
  house(640, 268, 54, 84, 'red'),
  house(712, 268, 66, 70, 'mid'),
  rect(0, 262, 800, 238, 'far'),
  shape('M0 300Q400 244 800 300V420H0Z', 'near'),
  line('M0 292Q400 236 800 292', 'ink', 9),
  shape(arch(52), 'far'),
  shape(arch(236), 'far'),
  shape(arch(420), 'far'),
  shape(arch(604), 'far'),
  rect(0, 418, 800, 82, 'mid'),
  glints(30, [428, 490], 8, 'paper'),
  // One walker, standing still.
  line('M452 256V228', 'ink', 8),
  disc(452, 214, 8, 'red'),
  line('M300 262l10-24 20 24M310 238h16', 'ink', 3.5),
  `<g fill="none" stroke="var(--art-ink,#12303a)" stroke-width="3.5"><circle cx="298" cy="262" r="10"/><circle cx="332" cy="260" r="10"/></g>`,
);

const station = (x: number, y: number, s: number, lean = 0) =>
  `<g transform="translate(${x} ${y}) scale(${s}) rotate(${lean})">${line('M0 0V-120', 'ink', 7)}${[0, 1, 2, 3, 4]
    .map((i) =>
      shape(`M-34 ${-122 - i * 15}h68l-8-11h-52Z`, 'paper', 'stroke="var(--art-ink,#12303a)" stroke-width="2.5"'),
    )
    .join('')}${disc(0, -208, 6, 'red')}</g>`;
const plant = (x: number, y: number, n: number) =>
  line(
    `M${x} ${y}c0-14 0-20 0-34M${x} ${y - 12}c-8-2-12-8-14-14M${x} ${y - 18}c8-2 12-8 14-14`,
    n > 0.6 ? 'light' : 'mid',
    4,
  );
const weather = svg(
  ground('sky'),
  disc(140, 110, 46, 'light'),
  hills(230, 120, 14, 'far'),
  hills(300, 60, 4, 'mid'),
  station(560, 300, 0.55),
  station(690, 330, 0.7),
  shape('M0 330C140 300 260 322 400 312S660 340 800 318V500H0Z', 'near'),
  scatter(46, [372, 500], 19, plant),
  station(250, 470, 1.35, -7),
  // The fog gets up.
  `<g fill="var(--art-paper,#f8f6ef)"><path opacity=".75" d="M-20 272c60-30 110-6 160-14s80-30 140-14 90 18 150 4 120-20 180 0 130 10 210-6v56H-20Z"/><path opacity=".5" d="M-20 330c90-26 150 0 220-8s150-24 230-4 180 12 390-10v44H-20Z"/></g>`,
  station(250, 470, 1.35, -7),
);

const pitch = svg(
  ground('sky'),
  disc(400, 210, 74, 'light'),
  rect(0, 210, 800, 290, 'mid'),
  glints(36, [216, 300], 10, 'light'),
  shape('M40 330C160 270 300 262 420 266S700 280 770 336 620 440 420 446 -20 410 40 330Z', 'paper'),
  shape('M300 352c40-12 90-10 104 2s-30 24-70 22-64-14-34-24Z', 'far'),
  shape('M560 402c30-8 60-4 64 4s-22 14-44 12-40-10-20-16Z', 'far'),
  line('M118 356V296H186V340', 'ink', 6),
  line('M118 296l-22 22v48M186 296l-14 18', 'ink', 2.5),
  line('M640 346V286H708V362', 'ink', 6),
  line('M708 286l22 24v48M640 286l12 18', 'ink', 2.5),
  // Someone running, someone diving, and the ball.
  line('M470 330l-14 30-24 6M456 360l20 22M472 300l-4 32M470 308l24 12M470 308l-22 16', 'red', 8),
  disc(474, 286, 11, 'ink'),
  line('M596 330l-34 14-26-6M562 344l-30 12M596 330l24-16', 'near', 8),
  disc(610, 336, 11, 'ink'),
  disc(530, 296, 10, 'ink'),
  line('M424 376c14-16 30-22 52-20M420 384c-6-12-4-22 2-30', 'far', 4),
  shape('M0 470q100-26 200 0t200 0 200 0 200 0V500H0Z', 'near'),
);

const loaf = svg(
  ground('mid'),
  // The window and the rain in it.
  rect(90, 40, 330, 270, 'ink'),
  rect(104, 54, 144, 242, 'sky'),
  rect(262, 54, 144, 242, 'sky'),
  shape('M104 240c50-30 90-20 144-34v90H104ZM262 200c50-10 90 14 144 4v92H262Z', 'far'),
  scatter(44, [60, 270], 44, (x, y) =>
    (x > 110 && x < 236) || (x > 270 && x < 396) ? line(`M${x} ${y}l-5 20`, 'near', 2.5) : '',
  ),
  rect(0, 372, 800, 128, 'near'),
  rect(230, 386, 480, 28, 'light'),
  rect(230, 408, 480, 8, 'ink', 'opacity=".35"'),
  // The loaf with its leaf.
  shape('M270 388c-10-110 70-190 200-190s210 80 200 190Z', 'crust'),
  shape('M270 388c-10-110 70-190 200-190-90 20-140 90-140 190Z', 'ink', 'opacity=".18"'),
  line('M470 372V232', 'paper', 7),
  line(
    'M470 352c-40-4-62-24-74-52M470 352c40-4 62-24 74-52M470 310c-32-4-50-20-60-44M470 310c32-4 50-20 60-44M470 270c-18-4-30-12-36-26M470 270c18-4 30-12 36-26',
    'paper',
    6,
  ),
  // Washing that will not dry.
  line('M470 74C560 100 690 98 800 70', 'ink', 3),
  shape('M540 90l60 6v76l-60-6Z', 'paper'),
  shape('M630 98l54-2 6 30-14 4v52h-40v-52l-14-4Z', 'light'),
  shape('M712 92l46-6 6 92-20 2-10-56-6 58-20 2Z', 'paper'),
);

const lamp = (x: number) =>
  line(`M${x} 322V262`, 'ink', 5) + shape(`M${x - 34} 262h68c-4-26-18-34-34-34s-30 8-34 34Z`, 'light');
const library = svg(
  ground('near'),
  shape('M270 300V140a130 130 0 0 1 260 0V300Z', 'sky'),
  disc(448, 128, 34, 'light'),
  shape('M270 260c60-30 150-10 260-36v76H270Z', 'far'),
  line('M400 10V300M270 148H530M270 224H530', 'ink', 7),
  line('M270 300V140a130 130 0 0 1 260 0V300', 'ink', 10),
  // Shelves on both sides.
  [0, 1, 2]
    .flatMap((row) =>
      [0, 560].map((left) => {
        const y = 60 + row * 88;
        const books = Array.from({ length: 14 }, (_, i) => {
          const h = 44 + ((i * 7 + row * 5 + left) % 22);
          const tone = (['red', 'paper', 'mid', 'light', 'far'] as const)[(i * 3 + row + left) % 5] ?? 'mid';
          return rect(left + 14 + i * 15, y + 66 - h, 12, h, tone);
        });
        return books.join('') + rect(left, y + 66, 240, 9, 'ink');
      }),
    )
    .join(''),
  rect(0, 336, 800, 164, 'mid'),
  shape('M80 322H720L800 420H0Z', 'red'),
  rect(0, 418, 800, 26, 'ink'),
  lamp(190),
  lamp(610),
  shape('M334 372c26-16 50-14 66-2 16-12 40-14 66 2l22 26c-30-14-60-12-88 4-28-16-58-18-88-4Z', 'paper'),
  line('M400 370v30', 'ink', 3),
  // The egg timer.
  shape('M506 330h36M506 386h36', 'ink', 'stroke="var(--art-ink,#12303a)" stroke-width="7"'),
  shape('M510 334h28l-12 26 12 24h-28l12-24Z', 'paper'),
  shape('M516 384h16l-8-12Z', 'light'),
);

const lights = svg(
  `<rect width="800" height="500" fill="var(--art-ink,#12303a)"/>`,
  scatter(150, [10, 330], 77, (x, y, n) =>
    disc(x, y, 0.8 + n * n * 2.4, n > 0.86 ? 'light' : 'paper', `opacity="${(0.45 + n * 0.55).toFixed(2)}"`),
  ),
  `<path d="M60 330C240 240 420 190 760 10l40 60C560 190 340 280 170 340Z" fill="var(--art-far,#b3cdcd)" opacity=".22" style="filter:blur(24px)"/><path d="M120 336C300 236 480 176 780 40l10 24C540 180 340 270 160 340Z" fill="var(--art-paper,#f8f6ef)" opacity=".2" style="filter:blur(10px)"/>`,
  rect(0, 336, 800, 70, 'near'),
  glints(20, [344, 400], 2, 'mid'),
  rect(0, 404, 800, 96, 'mid', 'opacity=".55"'),
  line('M0 384H800M0 404H800', 'far', 4),
  Array.from({ length: 21 }, (_, i) => line(`M${i * 40} 372V428`, 'far', 4)).join(''),
  [120, 400, 680].map((x) => line(`M${x} 452V190q0-26 30-26h24`, 'far', 6) + rect(x + 46, 158, 40, 12, 'far')).join(''),
  // People in slippers, looking up.
  [236, 268, 500, 546]
    .map(
      (x, i) =>
        shape(`M${x - 11} 470c-2-40 2-58 11-58s13 18 11 58Z`, i === 1 ? 'red' : 'paper') + disc(x + 2, 402, 9, 'light'),
    )
    .join(''),
);

const bell = svg(
  ground('sky'),
  disc(620, 132, 40, 'paper'),
  hills(300, 40, 17, 'far'),
  shape('M0 470C120 380 220 330 400 326S660 400 800 430V500H0Z', 'near'),
  line('M288 346L330 130H470L512 346', 'paper', 15),
  line('M310 240H490', 'paper', 11),
  line('M312 130H488', 'ink', 12),
  line('M400 134V156', 'ink', 8),
  shape('M364 156h72c2 60 14 84 34 104H330c20-20 32-44 34-104Z', 'light'),
  disc(400, 268, 13, 'ink'),
  line('M400 276c0 26-30 32-44 64', 'ink', 4),
  // Her chair.
  line('M566 378V322M566 350H612M612 378V350M566 336H604V350', 'ink', 7),
  `<g fill="var(--art-paper,#f8f6ef)"><path opacity=".85" d="M-20 400c80-30 130 4 190-6s90-20 150-4 100 30 180 10 180-20 320 6v110H-20Z"/><path opacity=".8" d="M-20 446c110-22 200 4 300-6s220-10 320 4 150 0 220-6v80H-20Z"/></g>`,
);

const rib = (x: number, w: number) => line(`M${x} 392C${x - w} 360 ${x - w * 1.1} 280 ${x - w * 0.8} 216`, 'light', 11);
const boats = svg(
  ground('near'),
  // The open door on to the water.
  rect(430, 60, 330, 300, 'sky'),
  disc(672, 138, 36, 'light'),
  rect(430, 236, 330, 124, 'far'),
  glints(16, [246, 340], 23, 'paper'),
  shape('M520 262h90c-6 18-20 24-45 24s-39-6-45-24Z', 'red'),
  line('M565 262V200', 'ink', 4),
  shape('M565 202l34 50h-34Z', 'paper'),
  line('M430 360V60H760V360', 'ink', 14),
  line('M0 120H430', 'ink', 10),
  [40, 92, 150, 196, 262, 330]
    .map((x, i) => line(`M${x} 124v${26 + ((i * 17) % 40)}`, i % 2 ? 'light' : 'paper', 8))
    .join(''),
  rect(0, 420, 800, 80, 'ink', 'opacity=".55"'),
  // The ribs, waiting for planks.
  line('M70 398C220 426 520 426 700 372L740 250', 'red', 18),
  [170, 240, 310, 380, 450, 520, 590].map((x, i) => rib(x, 44 + i * 4)).join(''),
  line('M76 236C240 204 420 204 560 222', 'paper', 8),
  line('M150 470V420M420 470V424M640 470V400', 'paper', 12),
);

export const pictures: Record<string, string> = {
  ferry,
  eels,
  bridge,
  weather,
  pitch,
  loaf,
  library,
  lights,
  bell,
  boats,
};
