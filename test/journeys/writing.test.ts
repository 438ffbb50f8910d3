/** Writing against the real server: a reader on a train, names to complete, pictures, and readers without scripts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { comment, post, showNew, signUp } from './support/reader';
import type { SharedServer } from './support/server';
import { openStage, type Stage } from './support/stage';

let browser: Chromium;
let server: SharedServer;
let stage: Stage<Chromium>;
let page: ChromiumPage;
let url: string;

before(async () => {
  stage = await openStage(open);
  ({ browser, server } = stage);
  url = stage.forWriters('writing');
  page = await browser.newVisitor();
  await page.goto(url);
  await signUp(page, 'Tess Train');
  await post(page, 'The platform is empty');
});
after(() => stage?.close());

const conversation = { css: 'vf-conversations' };
const thread = { css: '.vf-thread', text: 'The platform is empty', in: conversation };
const replyField = { css: '.vf-thread textarea', in: conversation };

test('a reply written on a train, offline, online and offline again, arrives once', async () => {
  const offline = (is: boolean) => page.driver.setOffline(is);
  await page.press({ css: '.vf-content-actions__reply', in: thread });
  await page.sees(replyField);
  // The tunnel begins: writing continues, and posts wait.
  await offline(true);
  await page.fill(replyField, 'Written between two tunnels');
  await page.press({ css: '.vf-thread form button[type="submit"]', in: conversation });
  await page.sees({
    css: '.comment-note',
    text: "Not sent yet. We'll post it when the connection is back.",
    in: conversation,
  });

  // A short connection: requests may be cut off before their answer.
  let answers = 0;
  await page.page.route('**/comments/**', async (route) => {
    if (route.request().method() !== 'POST' || answers > 0) return route.continue();
    answers += 1;
    await route.fetch();
    await offline(true);
    await route.abort();
  });
  await offline(false);
  for (let waited = 0; answers === 0 && waited < 200; waited++) await page.page.waitForTimeout(100);
  assert.equal(answers, 1);
  await page.page.waitForTimeout(500);
  await page.sees({ css: '.comment-note', in: conversation });

  // Out of the tunnel for good.
  await offline(false);
  await page.gone({ css: '.vf-thread .comment-note', in: conversation });
  assert.equal(await page.count(comment('Written between two tunnels')), 1);

  const other = await browser.newVisitor();
  await other.goto(url);
  await other.sees(comment('Written between two tunnels'));
  assert.equal(await other.count(comment('Written between two tunnels')), 1);
  await other.close();
  await page.page.unroute('**/comments/**');
});

test('a name is completed with the keyboard and marked for everybody', async () => {
  const friend = await browser.newVisitor();
  await friend.goto(url);
  await signUp(friend, 'Finn Friend');
  await post(friend, 'I am here');
  const field = { css: '.vf-post-form textarea', in: conversation };
  await page.press(field);
  await page.page.keyboard.type('Hello @Finn');
  await page.sees({ css: '[role="option"]', text: 'Finn Friend', in: conversation });
  await page.key('Enter');
  await page.gone({ css: '[role="option"]', in: conversation });
  await page.page.keyboard.type('there');
  await page.press({ css: '.vf-post-form button[type="submit"]', in: conversation });
  await page.sees({ css: '.vf-content-text', text: 'Hello @Finn Friend there', in: conversation });
  await showNew(friend);
  await friend.sees({ css: '.vf-content-text b', text: '@Finn Friend', in: conversation });
  await friend.close();
});

test('without scripts a long comment is read to its end', async () => {
  const still = await browser.newVisitor({ javaScriptEnabled: false });
  const form = { css: '.vf-post-form', in: conversation };
  await page.fill({ css: 'textarea', in: form }, `${'A long thought. '.repeat(60)}The very end.`);
  await page.press({ css: 'button[type="submit"]', in: form });
  await page.sees({ css: '.vf-content-text', text: 'The very end.', in: conversation });
  await page.gone({ css: '.comment-note', in: conversation });
  await still.goto(`${server.origin}/render/conversations?site=localhost&container_id=writing`);
  await still.page.locator('vf-conversations .read-more').first().click();
  await still.sees({ css: 'details[open]', text: 'The very end.', in: conversation });
  assert.equal(await still.page.locator('vf-conversations details[open] .read-more').isVisible(), false);
  await still.close();
});
