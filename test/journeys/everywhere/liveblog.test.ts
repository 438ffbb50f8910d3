/**
 * An evening of a live blog: a reporter writes on the server's own page, two readers see each post on a publisher's page
 * without reloading, one of them with the older posts below. The server goes away in the middle: what was published
 * meanwhile arrives once, in its place.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { signUp } from '../support/reader';
import { type Server, startServer } from '../support/server';

/** The socket, or the next tip, and the draft's next try. */
const LIVE_MS = 45_000;
const ID = 'journey-night';

const blog: Target = { css: 'vf-livestory' };
const post = (text: string): Target => ({ css: '.post', text, in: blog });
const button = (text: string): Target => ({ css: 'button', text, in: blog });
const field: Target = { css: '.body-field__text', in: blog };

let browser: Browser;
let server: Server;
let publisher: Publisher;
let rosa: Page;
let readers: Page[];

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  publisher = await startPublisher(server.origin);
  const url = publisher.publish('/night', { containerId: ID, body: '<h1>The night</h1><vf-livestory></vf-livestory>' });
  const [one, two, three] = await Promise.all([browser.newVisitor(), browser.newVisitor(), browser.newVisitor()]);
  rosa = one;
  readers = [two, three];
  await rosa.goto(`${server.origin}/write/${ID}?site=localhost`);
  await signUp(rosa, 'Rosa Quay');
  await server.commands(['user', 'role', 'rosa.quay@example.org', 'moderator']);
  await rosa.goto(`${server.origin}/write/${ID}?site=localhost`);
  await rosa.sees(field, LIVE_MS);
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

test('what a reporter publishes is seen by everybody without reloading', async () => {
  await publish('# The doors are shut\n\nNow the boxes come in.');
  await rosa.sees(post('Now the boxes come in.'));
  for (const reader of readers) await reader.sees(post('Now the boxes come in.'), LIVE_MS);
});

test('a post of the time without a server arrives once, and nothing is lost', async () => {
  await server.kill();
  await publish('Written in the tunnel.');
  await rosa.gone(post('Written in the tunnel.'));
  await server.start();
  await rosa.sees(post('Written in the tunnel.'), LIVE_MS);
  await publish('And one after it.');
  for (const reader of readers) {
    await reader.sees(post('And one after it.'), LIVE_MS);
    assert.equal(await reader.count(post('Written in the tunnel.')), 1);
    assert.equal(await reader.count({ css: '.post', in: blog }), 3);
  }
});
