/** Interactions before React: each is replayed once, for any reader and speed, and no key is lost on a slow machine. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpAuthor } from './support/api';
import { WAIT_MS } from './support/browser';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { hold, isTakenOver, lostNodes, recordConsole, rememberNodes, takenOver } from './support/painted';
import { article, cameBack, comment, signUpIn } from './support/reader';
import { openStage, type Stage } from './support/stage';

const conversations = { css: 'vf-conversations' };
const likeOf = (text: string) => ({ css: '.vf-content-actions__like', in: article(text) });
const pressed = (text: string) => ({ css: '.vf-content-actions__like[aria-pressed="true"]', in: article(text) });

let stage: Stage<Chromium>;
let page: ChromiumPage | undefined;
let names = 0;

before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());
afterEach(async () => {
  await page?.close();
  page = undefined;
});

/** A visitor on a painted page before React has loaded; a reader returns with a session, a guest is new. */
async function arrive(who: 'reader' | 'guest', containerId: string, text: string) {
  const said = await stage.say(containerId, text);
  const visitor = await stage.browser.newVisitor();
  page = visitor;
  const complaints = recordConsole(visitor);
  const reader = await signUpAuthor(stage.server.origin, `Early Bird ${++names}`);
  if (who === 'reader') await cameBack(visitor, reader);
  const likes: string[] = [];
  visitor.page.on('request', (request) => {
    if (/\/like$/.test(request.url()) && request.method() !== 'OPTIONS') likes.push(request.method());
  });
  const letReactCome = await hold(visitor, 'react');
  await visitor.goto(await stage.included(containerId));
  await visitor.sees(comment(text));
  // The recording code is loaded soon after the paint.
  await sleep(1000);
  assert.equal(await isTakenOver(visitor), false);
  return { page: visitor, complaints, likes, letReactCome, ...said };
}

/** Waits until the server has the like, and then for a second one, which would be a fault. */
async function isLikedOnce({ likes, conversation, uuids }: Awaited<ReturnType<typeof arrive>>): Promise<void> {
  const totalLikes = async () => (await conversation.read(uuids[0] as string)).total_likes;
  const end = performance.now() + WAIT_MS;
  while ((await totalLikes()) === 0 && performance.now() < end) await sleep(100);
  await sleep(500);
  assert.equal(await totalLikes(), 1);
  assert.deepEqual(likes, ['POST']);
}

test('a signed-in reader’s like is sent once and shows', async () => {
  const visit = await arrive('reader', 'like', 'Like me');
  const { page, letReactCome, complaints } = visit;
  await page.press(likeOf('Like me'));
  // The button shows that its press is recorded.
  await page.sees({ css: '.vf-content-actions__like[aria-busy="true"]', in: article('Like me') });
  letReactCome();
  await page.sees(pressed('Like me'));
  await isLikedOnce(visit);
  assert.equal(await page.count({ css: '[aria-busy="true"]', in: conversations }), 0);
  assert.deepEqual(complaints, []);
});

test('by the keyboard as well', async () => {
  const visit = await arrive('reader', 'like-key', 'Like me by key');
  const { page, letReactCome } = visit;
  await page.evaluate(() =>
    document
      .querySelector('vf-conversations')
      ?.shadowRoot?.querySelector<HTMLElement>('.vf-content-actions__like')
      ?.focus(),
  );
  await page.page.keyboard.press('Enter');
  letReactCome();
  await page.sees(pressed('Like me by key'));
  await isLikedOnce(visit);
});

// The first press showed no effect, so the second means the same.
test('two quick presses are one like', async () => {
  const visit = await arrive('reader', 'like-twice', 'Like me twice');
  const { page, letReactCome } = visit;
  await page.press(likeOf('Like me twice'));
  await page.press(likeOf('Like me twice'));
  letReactCome();
  await page.sees(pressed('Like me twice'));
  await isLikedOnce(visit);
  await page.sees(pressed('Like me twice'));
});

test('a guest’s like opens the login, and is sent afterwards', async () => {
  const visit = await arrive('guest', 'like-guest', 'Like me, stranger');
  const { page, likes, letReactCome, conversation, uuids } = visit;
  await page.evaluate(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    const { vfQ = [] } = window as typeof window & { vfQ?: unknown[] };
    Object.assign(window, { vfQ });
    (vfQ as { push(fn: () => void): void }).push(() => {
      const { vf } = window as typeof window & {
        vf: { $subscribe(c: string, n: string, fn: (...args: unknown[]) => void): void };
      };
      vf.$subscribe('authentication', 'required', (...args) => asked.push(args));
    });
  });
  await page.press(likeOf('Like me, stranger'));
  letReactCome();
  await page.sees({ css: 'input[name="password"]', in: { css: 'vf-tray' } });
  // The page receives the event when its queue has run, which may be after the tray shows.
  await page.until('asked', () => (window as typeof window & { asked: unknown[] }).asked.length > 0, []);
  await sleep(500);
  assert.equal(await page.evaluate(() => (window as typeof window & { asked: unknown[] }).asked.length), 1);
  assert.deepEqual(likes, []);
  assert.equal((await conversation.read(uuids[0] as string)).total_likes, 0);

  await page.sees({ css: '.tray__title', text: 'Log in to like', in: { css: 'vf-tray' } });
  await signUpIn(page, 'Late Liker');
  await page.sees(pressed('Like me, stranger'));
  await isLikedOnce(visit);
  await page.sees(pressed('Like me, stranger'));
});

test('a reply form opens below its comment', async () => {
  const { page, letReactCome } = await arrive('guest', 'reply-early', 'Answer me');
  await page.press({ css: '.vf-content-actions__reply', in: article('Answer me') });
  letReactCome();
  await page.sees({ css: 'textarea', in: article('Answer me') });
  assert.equal(await page.count({ css: 'textarea', in: article('Answer me') }), 1);
});

test('while its texts are missing, nothing is replaced: the reader gets a message, and a later press works', async () => {
  await stage.say('wordless', 'Answer me later');
  page = await stage.browser.newVisitor();
  const words = /\/c\/vf-conversations-en-[^/]*\.json$/;
  await page.page.route(words, (route) => route.abort());
  await page.goto(await stage.included('wordless'));
  await rememberNodes(page);
  const reply = { css: '.vf-content-actions__reply', in: article('Answer me later') };
  await page.press(reply);
  await page.sees({ css: '[role="alert"]', text: 'Check your connection', in: conversations });
  assert.equal(await isTakenOver(page), false);
  await page.page.unroute(words);
  await page.press(reply);
  await page.sees({ css: 'textarea', in: article('Answer me later') });
  assert.deepEqual(await lostNodes(page), []);
});

test('on a slow machine and line, typing from the first painted moment on loses no key, and posts', async () => {
  await stage.say('slow', 'Something to answer');
  page = await stage.browser.newVisitor();
  await cameBack(page, await signUpAuthor(stage.server.origin, 'Slow Lee'));
  const cdp = await page.context.newCDPSession(page.page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const url = await stage.included('slow');
  await page.page.goto(url, { waitUntil: 'commit' });
  const form = { css: '.vf-post-form', in: conversations };
  await page.press({ css: 'textarea', ...(form.in && { in: form }) });
  const words = 'Written while everything was still on its way, key by key: äöü 123.';
  await page.page.keyboard.type(words, { delay: 30 });
  const value = await page.evaluate(
    () => document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea')?.value,
  );
  assert.equal(value, words);
  await takenOver(page);
  await page.sees({ css: 'button[type="submit"]:not([disabled])', in: form });
  const after = await page.evaluate(
    () => document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea')?.value,
  );
  assert.equal(after, words);
  await page.press({ css: 'button[type="submit"]', in: form });
  await page.sees(comment(words));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const other = await stage.browser.newVisitor();
  await other.goto(await stage.included('slow'));
  await other.sees(comment(words));
  assert.equal(await other.count(comment(words)), 1);
  await other.close();
});
