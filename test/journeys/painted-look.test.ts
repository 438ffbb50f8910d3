/** Painted comments look as React's do, to the pixel: light, dark, from right to left, narrow and wide. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { isTakenOver, takenOver } from './support/painted';
import { type SharedServer, sharedServer } from './support/server';

let browser: Chromium;
let server: SharedServer;

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
});
after(async () => {
  await browser?.close();
});

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
    // An act that changes nothing to see.
    await page.evaluate(() => {
      const field = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea');
      field?.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    });
    await takenOver(page);
    await page.page.waitForTimeout(800);
    assert.ok(painted.equals(await page.page.screenshot()), 'the pictures differ');
    await page.close();
  });
}
