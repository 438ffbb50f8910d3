/**
 * Touch: everything pressable in a conversation, the tray and its trigger is 44 px each way. Exceptions are links in a
 * sentence, and a time that has wrapped under its name, which gets the remaining space: at least 24 px (WCAG 2.5.8).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { type SharedServer, sharedServer } from './support/server';

const TARGET = 44;
let browser: Chromium;
let server: SharedServer;
before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
});
after(async () => {
  await browser?.close();
});

/** Controls with a smaller touch target, each with its size. */
function tooSmall(least: number, widget: string): string[] {
  const root = document.querySelector(widget)?.shadowRoot as ShadowRoot;
  // Overlays cover the rest, so only they are pressable.
  const shown = root.querySelector('[role=menu], [role=dialog], dialog[open]') ?? root;
  const controls = [...shown.querySelectorAll<HTMLElement>('button, a[href], summary, select, textarea, input')];
  const found: string[] = [];
  for (const one of controls) {
    // A box is pressed together with its label.
    const control = (one.matches('[type=checkbox], [type=radio]') && one.closest('label')) || one;
    if (control.matches('.vf-content-text a') || !control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width === 0 || x < 0 || x > innerWidth) continue;
    const isIts = (left: number, top: number) => control.contains(root.elementFromPoint(left, top));
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < 100 && isIts(x + dx * steps, y + dy * steps)) steps += 1;
      return steps;
    };
    const width = reach(-1, 0) + reach(1, 0) - 1;
    const height = reach(0, -1) + reach(0, 1) - 1;
    const above = control.matches('.vf-post-time') && control.parentElement?.querySelector('.vf-post-name-button');
    const tall = above && above.getBoundingClientRect().bottom <= box.top ? 24 : least;
    if (Math.round(width) < least || Math.round(height) < tall) {
      found.push(
        `${control.localName}.${control.className} "${control.textContent?.slice(0, 20)}" ${width} × ${height}`,
      );
    }
  }
  return found;
}

for (const [widget, state, dir, width] of [
  ['conversations', 'few', 'ltr', 320],
  ['conversations', 'few', 'rtl', 768],
  ['conversations', 'deep', 'ltr', 320],
  ['conversations', 'featured', 'ltr', 480],
  ['conversations', 'signed-in', 'ltr', 480],
  ['conversations', 'profile', 'ltr', 480],
  ['conversations', 'staff', 'ltr', 480],
  ['conversations', 'staff-menu', 'ltr', 390],
  ['conversations', 'staff-ban', 'ltr', 390],
  ['conversations', 'staff-queue', 'ltr', 390],
  ['conversations', 'staff-history', 'rtl', 390],
  ['conversations', 'stubs', 'rtl', 320],
  ['conversations', 'staff-hidden', 'rtl', 320],
  ['conversations', 'staff-why', 'rtl', 320],
  ['conversations', 'staff-queue', 'rtl', 320],
  ['conversations', 'staff-bans', 'rtl', 320],
  ['conversations', 'staff-profiles', 'rtl', 320],
  ['conversations', 'staff-settings', 'rtl', 320],
  ['tray-trigger', 'guest', 'ltr', 390],
  ['tray-trigger', 'signed-in', 'rtl', 390],
  ['tray', 'login', 'ltr', 390],
  ['tray', 'signed-in', 'ltr', 390],
  ['tray', 'account', 'ltr', 390],
  ['tray', 'feed', 'rtl', 390],
] as const) {
  test(`${widget}, ${state}, ${dir}, ${width} px`, async () => {
    const page = await browser.newVisitor({
      viewport: { width, height: 800 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    await page.goto(`${server.origin}/gallery/frame?widget=${widget}&state=${state}&theme=light&dir=${dir}`);
    await page.until('the frame', () => document.documentElement.dataset.frame === 'ready', []);
    // A pixel for rounding on either side.
    assert.deepEqual([...new Set(await page.evaluate(tooSmall, TARGET - 1, `vf-${widget}`))], []);
    await page.close();
  });
}
