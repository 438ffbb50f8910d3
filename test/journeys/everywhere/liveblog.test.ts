/**
 * An evening of a live blog: a listed reporter writes on a phone, on the server's own page; two readers see each post
 * on a publisher's page without reloading, one of them on a phone; a moderator removes one. The server stops in the
 * middle, then the reporter's connection and a reader's: posts from that time arrive once, in order.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Conversation, signUpAuthor } from '../support/api';
import { type Browser, openBrowser, type Page, PHONE, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { comeBack } from '../support/reader';
import { type Server, startServer } from '../support/server';
import { moderator } from '../support/staff';

/** The socket, or the next tip, and the draft's next retry. */
const ID = 'journey-night';

const blog: Target = { css: 'vf-livestory' };
const post = (text: string): Target => ({ css: '.post', text, in: blog });
const button = (text: string): Target => ({ css: 'button', text, in: blog });
const inPost = (text: string, label: string): Target => ({ css: 'button', text: label, in: post(text) });
const field: Target = { css: '.body-field__text', in: blog };

let browser: Browser;
let server: Server;
let publisher: Publisher;
let rosa: Page;
let mona: Page;
let readers: Page[];

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  publisher = await startPublisher(server.origin);
  const url = publisher.publish('/night', { containerId: ID, body: '<h1>The night</h1><vf-livestory></vf-livestory>' });
  const [staff, reporter, night] = await Promise.all([
    moderator(server.origin),
    signUpAuthor(server.origin, 'Rosa Quay'),
    Conversation.open(server.origin, ID, 'liveblog'),
  ]);
  await night.authors(staff, [{ user_uuid: reporter.uuid, role: 'editor' }]);
  [rosa, mona, ...readers] = (await Promise.all([
    browser.newVisitor({ viewport: PHONE }),
    browser.newVisitor(),
    browser.newVisitor({ viewport: PHONE }),
    browser.newVisitor(),
  ])) as [Page, Page, Page, Page];
  await comeBack(rosa, `${server.origin}/write/${ID}?site=localhost`, reporter);
  await rosa.sees(field);
  await comeBack(mona, url, staff);
  await Promise.all(readers.map((reader) => reader.goto(url)));
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

async function publish(text: string): Promise<void> {
  await rosa.fill(field, text);
  await rosa.press(button('Publish'));
}

async function readersHave(text: string, posts: number): Promise<void> {
  for (const reader of readers) {
    await reader.sees(post(text));
    assert.equal(await reader.count(post(text)), 1);
    assert.equal(await reader.count({ css: '.post', in: blog }), posts);
  }
}

test('a reporter’s post appears for everybody without reloading', async () => {
  const wider = await rosa.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `the reporter's page is ${wider} px wider than the phone`);
  await publish('# The doors are shut\n\nNow the boxes come in.');
  await rosa.sees(post('Now the boxes come in.'));
  await readersHave('Now the boxes come in.', 1);
});

test('a post of the time without a server arrives once, and nothing is lost', async () => {
  await server.kill();
  await publish('Written in the tunnel.');
  await rosa.gone(post('Written in the tunnel.'));
  await server.start();
  await rosa.sees(post('Written in the tunnel.'));
  await publish('And one after it.');
  await readersHave('And one after it.', 3);
  for (const reader of readers) assert.equal(await reader.count(post('Written in the tunnel.')), 1);
});

test('posts of a phone without a connection are sent once when it is back, and a reader without one misses none', async () => {
  const [near, far] = readers as [Page, Page];
  await rosa.driver.setOffline(true);
  await publish('Between two stations.');
  await publish('Still no bars.');
  await rosa.sees({ css: '.writer__state', text: /Sending…|offline/, in: blog });
  assert.equal(await rosa.count(post('Between two stations.')), 0);
  await far.driver.setOffline(true);
  await rosa.driver.setOffline(false);
  for (const page of [rosa, mona, near]) await page.sees(post('Still no bars.'));
  assert.equal(await far.count(post('Still no bars.')), 0);
  await far.driver.setOffline(false);
  await readersHave('Still no bars.', 5);
  for (const page of [rosa, mona, near, far]) assert.equal(await page.count(post('Between two stations.')), 1);
});

test('a removed post disappears from every screen', async () => {
  await mona.press(inPost('Still no bars.', 'Delete'));
  await mona.press(inPost('Still no bars.', 'Delete permanently'));
  for (const page of [rosa, mona, ...readers]) await page.gone(post('Still no bars.'));
  await readersHave('Between two stations.', 4);
});
