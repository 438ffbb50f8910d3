/**
 * The main job: one reader joins, posts, replies and likes; another sees each within a second, without reloading. The
 * server dies and comes back: everything is there, and the pages find it again by themselves.
 *
 * On a publisher's page of another origin, under a strict policy.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { article, comment, like, likesOf, post, reply, signUp } from '../support/reader';
import { type Server, startServer } from '../support/server';

/** How soon another reader must see what one did. */
const LIVE_MS = 1000;

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

/** Does something on one page and gives how long the other took to show it, in ms after it was done. */
async function shownAfter(act: Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  await act;
  const done = performance.now();
  await seen();
  return performance.now() - done;
}

test('a reader signs up and posts; the other sees it within a second', async () => {
  await Promise.all([signUp(ada, 'Ada Marsh'), signUp(bo, 'Bo Lind')]);
  const ms = await shownAfter(post(ada, 'First words'), () => bringIn(bo, 'First words'));
  assert.ok(ms < LIVE_MS, `${Math.round(ms)} ms`);
});

test('a reply is seen within a second', async () => {
  const ms = await shownAfter(reply(bo, 'First words', 'An answer'), () => ada.sees(comment('An answer'), LIVE_MS));
  assert.ok(ms < LIVE_MS, `${Math.round(ms)} ms`);
});

test('a like is counted on the other page within a second', async () => {
  const counted = () => until(async () => (await likesOf(ada, 'First words')) === 1, 'one like', LIVE_MS);
  const ms = await shownAfter(like(bo, 'First words'), counted);
  assert.ok(ms < LIVE_MS, `${Math.round(ms)} ms`);
});

test('after kill -9 everything is there, and the open pages go on by themselves', async () => {
  await server.kill();
  await server.start();
  const url = await bo.evaluate(() => location.href);
  const late = await browser.newVisitor();
  await late.goto(url);
  await late.sees(comment('First words'));
  await late.sees(comment('An answer'));
  assert.equal(await likesOf(late, 'First words'), 1);

  // Neither page was reloaded: the session still posts, and the socket has come back.
  await post(ada, 'Still here');
  await bringIn(bo, 'Still here', 20_000);
  await ada.sees(article('Still here'));
  await late.close();
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});

/** New comments wait behind a line that says so when the reader is below it: pressing it brings them in. */
async function bringIn(page: Page, text: string, timeoutMs = LIVE_MS): Promise<void> {
  const isThere = () =>
    page.sees(comment(text), 50).then(
      () => true,
      () => false,
    );
  await until(
    async () => {
      if (await isThere()) return true;
      const pill = { css: '.new-comments', text: /new comments?/ };
      if (await page.count(pill)) await page.press(pill);
      return isThere();
    },
    `"${text}"`,
    timeoutMs,
  );
}

async function until(holds: () => Promise<boolean>, what: string, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`);
  }
}
