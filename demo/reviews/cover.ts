/** The jacket of the book of the month: a church at low water, its reflection, and the title as on a paperback. */
import { printed } from '../markup';
import { colour, disc, rect, shape } from '../pictures/brush';
import { book } from './book';

const WIDTH = 300;
const HEIGHT = 450;
const WATER = 290;

const church =
  shape(`M120 ${WATER}V196L142 130L164 196V${WATER}Z`, 'ink') +
  shape(`M164 ${WATER}V224L192 204L220 224V${WATER}Z`, 'near') +
  shape(`M134 232h16v-14a8 8 0 0 0-16 0Z`, 'light');

const words = (text: string, y: number, size: number, more = ''): string =>
  `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" text-anchor="middle" fill="${colour.paper}" ${more}>${printed(text)}</text>`;

export const cover = `<svg class="cover" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">${[
  rect(0, 0, WIDTH, HEIGHT, 'mid'),
  disc(218, 150, 34, 'light'),
  shape(`M0 ${WATER}V262c60-26 110-24 150-12s100 8 150-14v${WATER - 236}Z`, 'far'),
  church,
  rect(0, WATER, WIDTH, HEIGHT - WATER, 'near'),
  `<g opacity=".35" transform="matrix(1 0 0 -.7 0 ${WATER * 1.7})">${church}</g>`,
  shape(`M28 330q34-10 68 0t68 0v5q-34 10-68 0t-68 0Z`, 'mid', 'opacity=".7"'),
  shape(`M150 362q30-9 60 0t60 0v5q-30 9-60 0t-60 0Z`, 'mid', 'opacity=".7"'),
  words(book.title, 68, 46, 'font-weight="600" letter-spacing="-.5"'),
  words(book.by, 424, 17),
].join('')}</svg>`;
