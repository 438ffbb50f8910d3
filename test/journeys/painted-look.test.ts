/** Painted comments look like React's, to the pixel: light, dark, from right to left, narrow and wide. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type Chromium, open } from './support/chromium';
import { isTakenOver, takenOver } from './support/painted';
import { type SharedServer, sharedServer } from './support/server';

/** Chromium may render a rounded corner one shade off the second time. */
const ROUNDING = 1;

let browser: Chromium;
let server: SharedServer;

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
});
after(async () => {
  await browser?.close();
});

/** The largest difference between two pixels in the same place, from 0 to 255 in each channel. */
async function difference(before: Buffer, now: Buffer): Promise<number> {
  const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
  const [one, other] = [await pixels(before), await pixels(now)];
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
}

for (const [theme, dir, width] of [
  ['light', 'ltr', 768],
  ['dark', 'ltr', 1440],
  ['light', 'rtl', 320],
] as const) {
  test(`${theme}, ${dir}, ${width} px`, async () => {
    const page = await browser.newVisitor({ viewport: { width, height: 1000 }, reducedMotion: 'reduce' });
    await page.goto(`${server.origin}/gallery/frame?widget=conversations&state=painted&theme=${theme}&dir=${dir}`);
    await page.until('the frame to be done', () => document.documentElement.dataset.frame === 'ready', []);
    assert.equal(await isTakenOver(page), false);
    const painted = await page.page.screenshot();
    // An interaction without a visible effect.
    await page.evaluate(() => {
      const field = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea');
      field?.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    });
    await takenOver(page);
    await page.page.waitForTimeout(800);
    assert.ok((await difference(painted, await page.page.screenshot())) <= ROUNDING, 'the pictures differ');
    await page.close();
  });
}
