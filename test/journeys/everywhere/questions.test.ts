/**
 * An interview: a guest on a phone asks and is asked to join, the question is sent once after the login; another reader
 * votes for it; in a tunnel another is asked; a moderator removes one; a listed host, who is not staff, answers in
 * place; the asker gets a notification.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Conversation, signUpAuthor } from '../support/api';
import { type Browser, openBrowser, type Page, PHONE, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { comeBack, signUp, signUpIn } from '../support/reader';
import { type SharedServer, sharedServer } from '../support/server';
import { moderator } from '../support/staff';

const ID = 'journey-mayor';
const ASKED = 'When does the bridge open again?';
const LATER = 'Who pays for the paint?';

const interview: Target = { css: 'vf-livequestions' };
const inInterview = (css: string, text?: string): Target => ({ css, ...(text && { text }), in: interview });
const question = inInterview('.question', ASKED);
const inQuestion = (css: string, text?: string): Target => ({ css, ...(text && { text }), in: question });
const bell = (text: RegExp): Target => ({ css: 'button', text, in: { css: 'vf-tray-trigger' } });

let browser: Browser;
let server: SharedServer;
let publisher: Publisher;
let asker: Page;
let voter: Page;
let host: Page;
let mona: Page;
let url: string;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
  publisher = await startPublisher(server.origin);
  const body = '<vf-tray-trigger></vf-tray-trigger><h1>The mayor answers</h1><vf-livequestions></vf-livequestions>';
  url = publisher.publish('/mayor', { containerId: ID, body });
  [asker, voter, host, mona] = (await Promise.all([
    browser.newVisitor({ viewport: PHONE }),
    browser.newVisitor(),
    browser.newVisitor(),
    browser.newVisitor(),
  ])) as [Page, Page, Page, Page];
  const [staff, ruth, evening] = await Promise.all([
    moderator(server.origin),
    signUpAuthor(server.origin, 'Ruth Ferrier'),
    Conversation.open(server.origin, ID, 'questions'),
  ]);
  await evening.hosts(staff, [ruth.uuid]);
  await comeBack(host, url, ruth);
  await comeBack(mona, url, staff);
  await Promise.all([asker, voter].map((page) => page.goto(url)));
});

after(async () => {
  await browser?.close();
  await publisher?.close();
});

test('a guest’s question goes out after the login, once, and another reader votes for it', async () => {
  await asker.fill(inInterview('textarea'), ASKED);
  await asker.press(inInterview('button', 'Ask'));
  await signUpIn(asker, 'Ada Marsh');
  await asker.sees(question);
  await asker.gone(inInterview('.question--under-way'));
  await voter.goto(url);
  await voter.sees(question);
  assert.equal(await voter.count(question), 1);
  await signUp(voter, 'Bo Lind');
  await voter.press(inQuestion('.vote'));
  await asker.sees(inQuestion('.vote', '1'));
});

test('a question asked offline is sent once, when the connection is back', async () => {
  const later = inInterview('.question', LATER);
  await asker.driver.setOffline(true);
  await asker.fill(inInterview('textarea'), LATER);
  await asker.press(inInterview('button', 'Ask'));
  await asker.sees(later);
  await asker.driver.setOffline(false);
  await asker.gone(inInterview('.question--under-way'));
  await host.goto(url);
  await host.sees(later);
  assert.equal(await host.count(later), 1);
});

test('a moderator removes one, on every screen', async () => {
  const rude = inInterview('.question', 'Are you asleep?');
  await voter.fill(inInterview('textarea'), 'Are you asleep?');
  await voter.press(inInterview('button', 'Ask'));
  await voter.sees(rude);
  await voter.gone(inInterview('.question--under-way'));
  await mona.goto(url);
  await mona.sees(rude);
  await mona.press({ css: '[aria-haspopup]:has(.icon--more)', in: rude });
  await mona.press(inInterview('.menu__item', 'Remove'));
  for (const page of [asker, voter, mona]) await page.gone(rude);
});

test('on a phone nothing is wider than the page', async () => {
  const wider = await asker.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `${wider} px wider than the phone`);
});

test('a host answers in place, and the author is notified', async () => {
  await host.press(inQuestion('button', 'Answer'));
  await host.fill(inQuestion('textarea'), 'On the first Saturday in May.');
  await host.press(inQuestion('button', 'Post'));
  for (const page of [asker, voter]) await page.sees(inQuestion('.answer', 'On the first Saturday in May.'));
  await asker.press(bell(/new notification/));
  await asker.sees({ css: 'p, a, li', text: 'Ruth Ferrier answered your question', in: { css: 'vf-tray' } });
});
