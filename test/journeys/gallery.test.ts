/**
 * A walk through the gallery: every widget in every state, scheme and direction has no axe finding and fits its width.
 *
 * VF_SCREENS=write also saves pictures of some frames under test/screens.
 */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Direction, directions, type Frame, frames, themes, widths } from '../../demo/gallery/frames';
import { ROOT } from '../../tools/run.mjs';
import { axeFindings, COLOURS } from './support/axe';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Server, startServer } from './support/server';

const WIDTH = 480;
const HEIGHT = 800;
/** Longer than a frame waits for its state (demo/scripts/frame.js), so that the frame reports the problem. */

/** Frames to save as pictures: their state and width. */
const PICTURES: Array<[widget: string, state: string, theme: string, dir: string, width: number]> = [
  ['conversations', 'few', 'light', 'ltr', 768],
  ['conversations', 'few', 'dark', 'ltr', 768],
  ['conversations', 'few', 'light', 'rtl', 768],
  ['conversations', 'few', 'light', 'ltr', 320],
  ['conversations', 'deep', 'light', 'ltr', 320],
  ['conversations', 'long', 'light', 'ltr', 1440],
  ['conversations', 'empty', 'light', 'ltr', 480],
  ['conversations', 'loading', 'light', 'ltr', 480],
  ['conversations', 'error', 'light', 'ltr', 480],
  ['conversations', 'offline', 'light', 'ltr', 480],
  ['conversations', 'stubs', 'dark', 'ltr', 480],
  ['conversations', 'closed', 'light', 'ltr', 480],
  ['conversations', 'guest-writing', 'light', 'ltr', 480],
  ['conversations', 'guest-name', 'light', 'ltr', 480],
  ['conversations', 'writing-picture', 'light', 'ltr', 768],
  ['conversations', 'writing-emoji', 'dark', 'ltr', 480],
  ['conversations', 'signed-in', 'light', 'ltr', 768],
  ['conversations', 'staff', 'dark', 'rtl', 768],
  ['conversations', 'painted', 'dark', 'ltr', 768],
  ['conversations', 'painted', 'light', 'rtl', 480],
  ['conversations', 'painted', 'light', 'ltr', 320],
  ['conversations', 'painted-news', 'light', 'ltr', 480],
  ['conversations', 'painted-still', 'light', 'ltr', 480],
  ['tray-trigger', 'signed-in', 'light', 'ltr', 320],
  ['tray', 'login', 'light', 'ltr', 768],
  ['tray', 'login', 'dark', 'rtl', 320],
  ['tray', 'sign-up-errors', 'light', 'ltr', 768],
  ['tray', 'signed-in', 'light', 'ltr', 768],
];

let browser: Chromium;
let server: Server;
/** One for each direction, in parallel: most of a frame's time is waiting for its state. */
let pages: Record<Direction, ChromiumPage>;

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  const visit = () => browser.newVisitor({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' });
  pages = { ltr: await visit(), rtl: await visit() };
});

after(async () => {
  await browser?.close();
  await server?.close();
});

async function show({ url, dir }: Frame, width = WIDTH): Promise<ChromiumPage> {
  const page = pages[dir];
  await page.page.setViewportSize({ width, height: HEIGHT });
  await page.goto(server.origin + url);
  const state = await page.until(`${url} to be done`, () => document.documentElement.dataset.frame, []);
  assert.equal(state, 'ready', `${url} ${state}`);
  return page;
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** The only change of a scheme on a page: dark mode has the same nodes in other colors. */
const wear = (theme: string) => {
  document.documentElement.style.colorScheme = theme;
};

async function fits(frame: Frame): Promise<void> {
  const page = await show(frame);
  for (const width of [WIDTH, ...widths]) {
    await page.page.setViewportSize({ width, height: HEIGHT });
    const over = await page.evaluate(overflow);
    assert.ok(over <= 0, `${over} px too wide at ${width}: ${frame.url}`);
  }
}

/**
 * In both schemes, the second only by its colors, which are all that change. axe reads roles, names and colors, and
 * none of them depends on the direction.
 */
async function isAccessible(): Promise<void> {
  await pages.ltr.page.setViewportSize({ width: WIDTH, height: HEIGHT });
  const [first, ...others] = themes;
  await pages.ltr.evaluate(wear, first);
  assert.equal((await axeFindings(pages.ltr)).join('\n'), '', first);
  for (const theme of others) {
    await pages.ltr.evaluate(wear, theme);
    assert.equal((await axeFindings(pages.ltr, COLOURS)).join('\n'), '', theme);
  }
}

const stateOf = ({ widget, state }: Frame) => `${widget}, ${state.name}`;

for (const name of new Set(frames.map(stateOf))) {
  test(name, async () => {
    const shown = frames.filter((it) => stateOf(it) === name && it.theme === 'light');
    assert.deepEqual(shown.map(({ dir }) => dir).toSorted(), directions.toSorted());
    await Promise.all(shown.map(fits));
    await isAccessible();
  });
}

test('pictures', { skip: process.env.VF_SCREENS !== 'write' && 'VF_SCREENS=write keeps them' }, async () => {
  const folder = join(ROOT, 'test/screens');
  mkdirSync(folder, { recursive: true });
  for (const [widget, state, theme, dir, width] of PICTURES) {
    const frame = frames.find(
      (it) => it.widget === widget && it.state.name === state && it.theme === theme && it.dir === dir,
    );
    assert.ok(frame, `no frame ${widget} ${state} ${theme} ${dir}`);
    const { page } = await show(frame, width);
    await page.waitForTimeout(300);
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height: HEIGHT }, scale: 'css' });
    writeFileSync(join(folder, `${widget}-${state}-${theme}-${dir}-${width}.png`), picture);
  }
});
