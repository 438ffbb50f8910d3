/** Sharing to Mastodon, where readers have different servers: the reader is asked once, and led there with the link. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFindings } from './support/axe';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type SharedServer, sharedServer } from './support/server';

const TEXT = 'The eels & the ferry https://news.example/eels?__vfz=medium%3Dmastodon';

let browser: Chromium;
let server: SharedServer;
let page: ChromiumPage;

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
  page = await browser.newVisitor();
  await page.page.route(/example\.social/, (route) => route.fulfill({ body: 'Share', contentType: 'text/html' }));
});
after(async () => {
  await browser?.close();
});

const openPage = () => page.goto(`${server.origin}/share/mastodon?text=${encodeURIComponent(TEXT)}`);
const field = { css: '#server' };

async function goOn(written: string): Promise<void> {
  await page.fill(field, written);
  await page.press({ css: 'button' });
}

test('a reader names their server, and reaches it with what they share', async () => {
  await openPage();
  await page.sees({ css: '#text', text: 'The eels & the ferry' });
  assert.deepEqual(await axeFindings(page), []);
  await goOn('@oona@example.social');
  await page.page.waitForURL(/example\.social/);
  const { origin, pathname, searchParams } = new URL(page.page.url());
  assert.deepEqual([origin, pathname, searchParams.get('text')], ['https://example.social', '/share', TEXT]);
});

test('the next time the server is in the field', async () => {
  await openPage();
  await page.until('what was said', () => (document.querySelector('#server') as HTMLInputElement).value, []);
  assert.equal(
    await page.evaluate(() => (document.querySelector('#server') as HTMLInputElement).value),
    'example.social',
  );
});

test('anything but a server shows a message', async () => {
  // A reader without a stored server.
  page = await browser.newVisitor();
  for (const written of ['nobody', 'javascript:alert(1)', '127.0.0.1', 'https://', 'a b.c d']) {
    await openPage();
    await goOn(written);
    await page.sees({ css: '#said', text: 'Enter a server' });
    assert.match(page.page.url(), /\/share\/mastodon/, written);
  }
});
