/**
 * Shapes and colors of the pictures. Colors are the page's `--art-*` properties, so that a picture inside a page
 * follows its light or dark mode; as a separate file it is always light.
 */
import { seeded } from '../long/random';

export const colour = {
  sky: 'var(--art-sky, #dbe7e6)',
  far: 'var(--art-far, #b3cdcd)',
  mid: 'var(--art-mid, #6b9ba1)',
  near: 'var(--art-near, #275a66)',
  ink: 'var(--art-ink, #12303a)',
  light: 'var(--art-light, #f0bd4a)',
  paper: 'var(--art-paper, #f8f6ef)',
  red: 'var(--art-red, #cf4a3f)',
  crust: 'var(--art-crust, #c07a3c)',
} as const;
export type Colour = keyof typeof colour;

const WIDTH = 800;
const HEIGHT = 500;

export const svg = (...shapes: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${shapes.join('')}</svg>`;

export const rect = (x: number, y: number, w: number, h: number, c: Colour, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour[c]}" ${more}/>`;
export const disc = (x: number, y: number, r: number, c: Colour, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour[c]}" ${more}/>`;
export const shape = (d: string, c: Colour, more = ''): string => `<path d="${d}" fill="${colour[c]}" ${more}/>`;
export const line = (d: string, c: Colour, width = 3, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour[c]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const ground = (c: Colour): string => rect(0, 0, WIDTH, HEIGHT, c);

/** Everything below a long swell at `y`. */
export function swell(y: number, height: number, length: number, c: Colour, shift = 0, more = ''): string {
  let d = `M${-length + shift} ${y}`;
  for (let x = -length + shift; x < WIDTH + length; x += length) {
    d += `q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`;
  }
  return shape(`${d}V${HEIGHT}H${-length}Z`, c, more);
}

/** Hills along the horizon: soft, each a different height. */
export function hills(y: number, height: number, seed: number, c: Colour): string {
  const random = seeded(seed);
  let d = `M0 ${y}`;
  for (let x = 0; x < WIDTH; x += 160) {
    d += `C${x + 50} ${y - height * random()} ${x + 110} ${y - height * random()} ${x + 160} ${y - (height / 3) * random()}`;
  }
  return shape(`${d}V${HEIGHT}H0Z`, c);
}

/** `count` marks scattered over a band, drawn by `mark(x, y, a number between 0 and 1)`. */
export function scatter(
  count: number,
  [top, bottom]: [number, number],
  seed: number,
  mark: (x: number, y: number, n: number) => string,
): string {
  const random = seeded(seed);
  return Array.from({ length: count }, () =>
    mark(Math.round(random() * WIDTH), Math.round(top + random() * (bottom - top)), random()),
  ).join('');
}

/** Short strokes on the water, wider towards the reader. */
export const glints = (count: number, band: [number, number], seed: number, c: Colour): string =>
  scatter(count, band, seed, (x, y, n) => {
    const width = 14 + n * 50 * ((y - band[0]) / (band[1] - band[0]) + 0.3);
    return line(`M${x} ${y}h${Math.round(width)}`, c, 2.5, 'opacity=".7"');
  });
