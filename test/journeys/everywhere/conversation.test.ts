/**
 * The main job: one reader joins, posts, replies and likes; another sees each without reloading. The bench measures the
 * delay. The server dies and returns: everything is there, and the pages recover by themselves.
 *
 * On a publisher's page of another origin, under a strict policy.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page, WAIT_MS } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { article, comment, like, likesOf, post, reply, signUp } from '../support/reader';
import { type Server, startServer } from '../support/server';

let browser: Browser;
let server: Server;
let publisher: Publisher;
let ada: Page;
let bo: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  publisher = await startPublisher(server.origin);
  const url = publisher.publish('/story', {
    containerId: 'journey-story',
    body: '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  });
  [ada, bo] = await Promise.all([browser.newVisitor(), browser.newVisitor()]);
  await Promise.all([ada.goto(url), bo.goto(url)]);
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

test('a reader signs up and posts; another reader sees it without reloading', async () => {
  await Promise.all([signUp(ada, 'Ada Marsh'), signUp(bo, 'Bo Lind')]);
  await post(ada, 'First words');
  await bringIn(bo, 'First words');
});

test('a reply is seen without reloading', async () => {
  await reply(bo, 'First words', 'An answer');
  await ada.sees(comment('An answer'));
});

test('a like is counted on the other page without reloading', async () => {
  await like(bo, 'First words');
  await until(async () => (await likesOf(ada, 'First words')) === 1, 'one like');
});

test('a search finds a comment by a word, and leads to it', async () => {
  const widget = { css: 'vf-conversations' };
  // A single thread has no sort control, nor the menu with the search.
  await post(ada, 'More to look through');
  await ada.press({ css: '.vf-comment-header__sort', in: widget });
  await ada.press({ css: '[role="menuitem"]', text: 'Search comments', in: widget });
  await ada.fill({ css: '.search__field', in: widget }, 'ANSWER');
  await ada.sees({ css: '.search__found mark', text: 'answer', in: widget });
  await ada.press({ css: '.search__found', in: widget });
  await ada.gone({ css: '.search', in: widget });
  await ada.until('the focus on the comment that was found', () => {
    const focused = document.querySelector('vf-conversations')?.shadowRoot?.activeElement;
    return focused?.matches('article') && focused.textContent?.includes('An answer');
  }, []);
});

test('after kill -9 everything is stored, and the open pages continue by themselves', async () => {
  await server.kill();
  await server.start();
  const url = await bo.evaluate(() => location.href);
  const late = await browser.newVisitor();
  await late.goto(url);
  await late.sees(comment('First words'));
  await late.sees(comment('An answer'));
  assert.equal(await likesOf(late, 'First words'), 1);

  // Neither page was reloaded: the session still posts, and the socket has reconnected.
  await post(ada, 'Still here');
  await bringIn(bo, 'Still here');
  await ada.sees(article('Still here'));
  await late.close();
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});

/** New comments wait behind a line when the reader is below it: pressing it inserts them. */
async function bringIn(page: Page, text: string): Promise<void> {
  const pill = { css: '.new-comments', text: /new comments?/ };
  await until(async () => {
    if ((await page.count(comment(text))) > 0) return true;
    if (await page.count(pill)) await page.press(pill);
    return false;
  }, `"${text}"`);
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${WAIT_MS} ms: ${what}`);
  }
}
