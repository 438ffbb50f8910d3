/** A reader gets an answer with two tabs open: each shows it once, and reading it in one marks it in the other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Conversation, signUpAuthor } from '../support/api';
import { type Browser, openBrowser, type Page, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { type SharedServer, sharedServer } from '../support/server';

const tray: Target = { css: 'vf-tray' };
const bell = (text: string): Target => ({ css: 'button', text, in: { css: 'vf-tray-trigger' } });
const row: Target = { css: '.feed__link', text: 'Bo Marten replied to your comment', in: tray };

let browser: Browser;
let server: SharedServer;
let publisher: Publisher;
let here: Page;
let there: Page;
let answer: () => Promise<unknown>;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
  publisher = await startPublisher(server.origin);
  const url = publisher.publish('/story', {
    containerId: 'tray-story',
    body: '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  });
  const [ada, bo] = [await signUpAuthor(server.origin, 'Ada Quill'), await signUpAuthor(server.origin, 'Bo Marten')];
  const conversation = await Conversation.open(server.origin, 'tray-story');
  const parent = await conversation.post(ada, 'First words');
  answer = () => conversation.post(bo, 'An answer', { parent });
  [here, there] = await Promise.all([browser.newVisitor(), browser.newVisitor()]);
  for (const page of [here, there]) {
    await page.goto(url);
    await page.evaluate(
      (access, refresh) => {
        localStorage.setItem('vfAccess', access);
        localStorage.setItem('vfRefresh', refresh);
      },
      ada.token,
      ada.refresh,
    );
    await page.goto(`${url}?again`);
    await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  }
});

after(async () => {
  await browser?.close();
  await publisher?.close();
});

test('an answer rings the bell in both tabs, and appears once in the feed', async () => {
  await Promise.all([here.sees(bell('Notifications')), there.sees(bell('Notifications'))]);
  await answer();
  await Promise.all([here.sees(bell('1 new notification')), there.sees(bell('1 new notification'))]);
  await here.press(bell('1 new notification'));
  await here.sees(row);
  assert.equal(await here.count({ css: '.feed__row', in: tray }), 1);
  await here.sees({ css: '.feed__row--unread', in: tray });
});

test('notifications seen in one tab are seen in the other, and reading there counts here', async () => {
  await there.gone(bell('1 new notification'));
  await there.press(bell('Notifications'));
  await there.press(row);
  await here.gone({ css: '.feed__row--unread', in: tray });
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});
