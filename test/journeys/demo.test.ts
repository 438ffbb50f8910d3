/** The demo publication as a newcomer meets it: front page, articles, Arabic, the single-page reader; a quiet console. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Server, startServer } from './support/server';

let browser: Chromium;
let server: Server;
let page: ChromiumPage;
const complaints: string[] = [];

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  page = await browser.newVisitor();
  page.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const comments = () =>
  document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text').length ?? 0;

test('the front page counts comments', async () => {
  await page.goto(`${server.origin}/`);
  await page.until('a number on most articles', () => {
    const counts = [...document.querySelectorAll('vf-conversations-count')];
    // A count is fetched when it comes near the view; one article has no comments yet.
    scrollTo(0, scrollY > document.body.scrollHeight - 1000 ? 0 : scrollY + 400);
    return counts.filter((it) => /^\d/.test(it.textContent ?? '')).length >= 5;
  }, []);
});

test('the long conversation opens, and more of it comes on demand', async () => {
  await page.goto(`${server.origin}/articles/old-bridge-sundays`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  const before = await page.until('comments', comments, []);
  await page.press({ css: '.vf-load-more__button', in: { css: 'vf-conversations' } });
  await page.until(
    'more comments',
    (n: number) => {
      const root = document.querySelector('vf-conversations')?.shadowRoot;
      return (root?.querySelectorAll('.vf-content-text').length ?? 0) > n;
    },
    [before],
  );
});

test('a link to one comment opens its widget at once and shows it', async () => {
  const href = await page.evaluate(
    () =>
      document.querySelector('vf-conversations')?.shadowRoot?.querySelector<HTMLAnchorElement>('a[href^="#vf-"]')?.hash,
  );
  assert.match(href ?? '', /^#vf-\d+$/);
  const other = await browser.newVisitor();
  await other.goto(`${server.origin}/articles/old-bridge-sundays${href}`);
  await other.sees({ css: `a[href="${href}"]` });
  await other.close();
});

test('the Arabic article reads from right to left', async () => {
  await page.goto(`${server.origin}/articles/warshat-al-qawarib`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  await page.until('comments', comments, []);
  const root = await page.evaluate(() => {
    const box = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.viafoura');
    return { dir: box?.getAttribute('dir'), lang: box?.getAttribute('lang') };
  });
  assert.deepEqual(root, { dir: 'rtl', lang: 'ar' });
});

test('the single-page reader changes the article and its conversation', async () => {
  await page.goto(`${server.origin}/reader`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  await page.until('comments', comments, []);
  const first = () =>
    document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.vf-content-text')?.textContent ?? '';
  const before = await page.evaluate(first);
  await page.press({ css: '.reader-list a[data-slug="the-eels-came-on-thursday"]' });
  await page.until(
    'another conversation',
    (old: string) => {
      document.querySelector('vf-conversations')?.scrollIntoView();
      const text = document
        .querySelector('vf-conversations')
        ?.shadowRoot?.querySelector('.vf-content-text')?.textContent;
      return !!text && text !== old;
    },
    [before],
  );
});

test('nothing complained in the console', () => assert.deepEqual(complaints, []));
