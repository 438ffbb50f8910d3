/** The API's reference at `/docs`, in a browser: found by path and words, and public. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFindings } from './support/axe';
import { type Chromium, open } from './support/chromium';
import { type SharedServer, sharedServer } from './support/server';

let browser: Chromium;
let server: SharedServer;
before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
});
after(async () => {
  await browser?.close();
});

const seen = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;
for (const { colorScheme, width } of seen) {
  test(`axe finds nothing, ${colorScheme}, ${width} px`, async () => {
    const page = await browser.newVisitor({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`${server.origin}/docs`);
    await page.until(
      'the script to have counted',
      () => document.getElementById('found')?.textContent?.includes('operations'),
      [],
    );
    assert.deepEqual(await axeFindings(page), []);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    await page.close();
  });
}

test('an operation is found by its path and by its words, and a link leads to it despite a search', async () => {
  const page = await browser.newVisitor({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.origin}/docs`);
  const { keyboard } = page.page;
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('article')]
        .filter((it) => it.checkVisibility())
        .map((it) => it.querySelector('h3')?.textContent ?? ''),
    );
  const all = await shown();
  assert.ok(all.length > 90);
  await page.until('a field to write in', () => document.getElementById('find') !== null, []);
  await keyboard.press('/');
  await keyboard.type('POST livecomments moderation/resolve');
  await page.until('one operation', () => document.getElementById('found')?.textContent === '1 operation', []);
  assert.match((await shown()).join(), /^Approves, rejects/);
  await page.evaluate(() => {
    location.hash = 'post-v2-domain-users-login';
  });
  await page.until('all of them again', () => (document.getElementById('find') as HTMLInputElement).value === '', []);
  assert.deepEqual(await shown(), all);
  await page.close();
});
