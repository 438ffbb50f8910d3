/**
 * A few minutes of a live chat: two readers talk, one of them on a phone, a moderator slows it down and removes a
 * message. The server stops in the middle, then one reader's connection: messages from that time arrive once, in order.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page, PHONE, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { signUp } from '../support/reader';
import { type Server, startServer } from '../support/server';

/** The next retry of the socket, and of the message. */

const chat: Target = { css: 'vf-livechat' };
const row = (text: string): Target => ({ css: '.row', text, in: chat });
const field: Target = { css: 'textarea', in: chat };
const item = (text: string): Target => ({ css: '.menu__item', text, in: chat });

let browser: Browser;
let server: Server;
let publisher: Publisher;
let ada: Page;
let bo: Page;
let mona: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  publisher = await startPublisher(server.origin);
  const url = publisher.publish('/match', {
    containerId: 'journey-match',
    body: '<h1>The match</h1><vf-tray-trigger></vf-tray-trigger><vf-livechat></vf-livechat>',
  });
  const visitors = await Promise.all([
    browser.newVisitor({ viewport: PHONE }),
    browser.newVisitor(),
    browser.newVisitor(),
  ]);
  [ada, bo, mona] = visitors as [Page, Page, Page];
  await Promise.all(visitors.map((visitor) => visitor.goto(url)));
  await Promise.all([signUp(ada, 'Ada Marsh'), signUp(bo, 'Bo Lind'), signUp(mona, 'Mona Reed')]);
  await server.commands(['user', 'role', 'mona.reed@example.org', 'moderator', '--unproved']);
  await mona.goto(url);
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

/** The list is frozen while the mouse is over it. */
const lookAway = (page: Page) => page.press({ css: 'h1' });

async function say(page: Page, text: string): Promise<void> {
  await page.fill(field, text);
  await page.press({ css: 'button[type="submit"]', in: chat });
  await page.gone({ css: '.refusal', in: chat });
}

test('two readers see each other’s messages without reloading, and can answer', async () => {
  for (const page of [ada, bo, mona]) await lookAway(page);
  await say(ada, 'Kick-off!');
  await bo.sees(row('Kick-off!'));
  await say(bo, 'At last');
  await ada.sees(row('At last'));
});

test('messages sent while the server was away arrive once, and nothing is lost', async () => {
  await server.kill();
  await say(ada, 'Said in the tunnel');
  await ada.sees({ css: '.message--under-way', text: 'Said in the tunnel', in: chat });
  await server.start();
  for (const page of [bo, mona, ada]) await page.sees(row('Said in the tunnel'));
  await ada.gone({ css: '.message--under-way', in: chat });
  for (const page of [ada, bo, mona]) {
    assert.equal(await page.count(row('Said in the tunnel')), 1);
    assert.equal(await page.count({ css: '.row', in: chat }), 3);
  }
});

test('a message written offline is sent once after reconnecting, and missed messages appear', async () => {
  await ada.driver.setOffline(true);
  await say(ada, 'Who has it?');
  await ada.sees({ css: '.message--under-way', text: 'Who has it?', in: chat });
  await say(bo, 'Number nine');
  await mona.sees(row('Number nine'));
  assert.equal(await ada.count(row('Number nine')), 0);
  await ada.driver.setOffline(false);
  for (const page of [ada, bo, mona]) {
    await page.sees(row('Who has it?'));
    await page.sees(row('Number nine'));
  }
  await ada.gone({ css: '.message--under-way', in: chat });
  for (const page of [ada, bo, mona]) {
    assert.equal(await page.count(row('Who has it?')), 1);
    assert.equal(await page.count({ css: '.row', in: chat }), 5);
  }
});

test('a moderator removes a message on every screen, and slows the chat down', async () => {
  // The tools of a message show on hover.
  await mona.press({ css: '.vf-chat-content__text', in: row('At last') });
  await mona.press({ css: '[aria-haspopup]:has(.icon--more)', in: row('At last') });
  await mona.press(item('Remove'));
  await lookAway(mona);
  for (const page of [ada, bo, mona]) await page.gone(row('At last'));

  await mona.press({ css: 'header [aria-haspopup]:has(.icon--gear)', in: chat });
  await mona.press(item('Calm mode'));
  await ada.sees({ css: '.rules', text: 'Slow mode: 30 seconds', in: chat });
});
