/** Pages that include the suite in odd ways: twice, late, and with widgets that come, move and go. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Conversation, signUpAuthor } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { comment } from './support/reader';
import { type Server, startServer } from './support/server';

let browser: Chromium;
let server: Server;
let publisher: Publisher;
let page: ChromiumPage;
const errors: string[] = [];

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  publisher = await startPublisher(server.origin);
  const author = await signUpAuthor(server.origin, 'Lo Ader');
  for (const id of ['one', 'two']) {
    const conversation = await Conversation.open(server.origin, id);
    await conversation.post(author, `Said under ${id}`);
  }
  page = await browser.newVisitor();
  page.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

const CONVERSATION = '<vf-conversations></vf-conversations>';

test('the script twice: the second says so, and everything works once', async () => {
  await page.goto(publisher.publish('/twice', { containerId: 'one', body: CONVERSATION, scripts: 2 }));
  await page.sees(comment('Said under one'));
  assert.equal(await page.count(comment('Said under one')), 1);
  assert.deepEqual(errors, ['Do not load vf.js twice. Please.']);
  assert.equal(await page.evaluate(() => (window as unknown as { vfLoaded: boolean }).vfLoaded), true);
});

test('elements put in later by innerHTML show, without a word in the console', async () => {
  errors.length = 0;
  await page.goto(publisher.publish('/late', { body: '<main></main>' }));
  await page.evaluate(() => {
    (document.querySelector('main') as HTMLElement).innerHTML =
      '<div class="viafoura"><vf-conversations vf-container-id="two"></vf-conversations></div>';
  });
  await page.sees(comment('Said under two'));
  assert.deepEqual(errors, []);
});

test('a single-page application changes the article and asks for a reset', async () => {
  await page.goto(publisher.publish('/app', { containerId: 'one', body: `<main>${CONVERSATION}</main>` }));
  await page.sees(comment('Said under one'));
  await page.evaluate(async () => {
    document.querySelector('meta[name="vf:container_id"]')?.setAttribute('content', 'two');
    history.pushState({}, '', '/app/two');
    await (window as unknown as { vf: { context: { reset(): Promise<void> } } }).vf.context.reset();
  });
  await page.sees(comment('Said under two'));
  await page.gone(comment('Said under one'));
  assert.deepEqual(errors, []);
});

test('no policy was broken on the way', () => assert.deepEqual(publisher.violations, []));
