/**
 * Behind a proxy with TLS and HTTP/2, where a page sends all requests at once: a page with three live widgets loads
 * each file of the suite once, from start to finish, and opens one socket for its events.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Author, Conversation, signUpAuthor } from './support/api';
import type { Target } from './support/browser';
import { makeCertificate } from './support/certificate';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { type Http2Proxy, openHttp2Proxy } from './support/http2-proxy';
import { recordConsole, takenOver } from './support/painted';
import { cameBack, comment } from './support/reader';
import { type Server, startServer } from './support/server';
import { moderator } from './support/staff';

const IDS = { livecomments: 'http2-talk', liveblog: 'http2-blog', chat: 'http2-chat' };
const WIDGETS = ['vf-conversations', 'vf-livestory', 'vf-livechat'];
const post = (text: string): Target => ({ css: '.post', text, in: { css: 'vf-livestory' } });
const message = (text: string): Target => ({ css: '.row', text, in: { css: 'vf-livechat' } });
const pill = (text: string): Target => ({ css: '.new-comments', text, in: { css: 'vf-conversations' } });

let browser: Chromium;
let proxy: Http2Proxy;
let server: Server;
let publisher: Publisher;
let url: string;
let author: Author;
let editor: Author;
let talk: Conversation;
let blog: Conversation;
let chat: Conversation;

before(async () => {
  const certificate = makeCertificate('community.example');
  [browser, proxy] = await Promise.all([open({ trusts: certificate.fingerprint }), openHttp2Proxy(certificate)]);
  server = await startServer({ VF_PUBLIC_URL: proxy.origin });
  proxy.standBefore(server.port);
  publisher = await startPublisher(proxy.origin);
  url = publisher.publish('/live', {
    body: `<h1>The day</h1><vf-livestory vf-container-id="${IDS.liveblog}"></vf-livestory>
      <vf-livechat vf-container-id="${IDS.chat}"></vf-livechat>
      <vf-conversations vf-container-id="${IDS.livecomments}"></vf-conversations>`,
  });
  [author, editor] = await Promise.all([signUpAuthor(server.origin, 'Tess Wire'), moderator(server.origin)]);
  [talk, blog, chat] = await Promise.all([
    Conversation.open(server.origin, IDS.livecomments),
    Conversation.open(server.origin, IDS.liveblog, 'liveblog'),
    Conversation.open(server.origin, IDS.chat, 'chat'),
  ]);
  await talk.post(author, 'Said before');
  await blog.publish(editor, 'Published before');
  await chat.say(author, 'Chatted before');
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await proxy?.close();
  await server?.close();
});

/** All three are near the view, and load at once. */
const arrive = async (visit: (page: ChromiumPage) => Promise<unknown>) => {
  proxy.asked.length = proxy.sockets = 0;
  const page = await browser.newVisitor({ viewport: { width: 1000, height: 2400 } });
  const said = recordConsole(page);
  await visit(page);
  await page.sees(comment('Said before'));
  await page.sees(post('Published before'));
  await page.sees(message('Chatted before'));
  return { page, said };
};

/** New events reach all three. */
async function news(page: ChromiumPage, word: string, held: string): Promise<void> {
  await talk.post(author, `Said ${word}`);
  await blog.publish(editor, `Published ${word}`);
  await chat.say(author, `Chatted ${word}`);
  await page.sees(pill(held));
  await page.sees(post(`Published ${word}`));
  await page.sees(message(`Chatted ${word}`));
}

/** Each file of the suite once, all over HTTP/2, and one connection. */
function askedOnce(): void {
  const times = new Map<string, number>();
  for (const { method, path, version } of proxy.asked) {
    assert.equal(version, '2.0', path);
    if (method === 'GET' && /^\/(vf\.js|c\/|render\/)/.test(path)) times.set(path, (times.get(path) ?? 0) + 1);
  }
  assert.ok(times.size > 10, `only ${times.size} files were fetched`);
  assert.deepEqual(
    [...times].filter(([, count]) => count > 1),
    [],
  );
  assert.equal(proxy.sockets, 1, 'lines for news');
}

test('a reader who only reads, and then writes in each', async () => {
  const { page, said } = await arrive((page) => page.goto(url));
  await news(page, 'meanwhile', '1 new comment');
  askedOnce();
  for (const tag of WIDGETS) {
    await page.evaluate((tag: string) => document.querySelector(tag)?.scrollIntoView(), tag);
    const field: Target = { css: 'textarea', in: { css: tag } };
    if ((await page.count(field)) > 0) await page.press(field);
  }
  for (const tag of WIDGETS) await takenOver(page, tag);
  // A chat is frozen while the mouse is over it.
  await page.press({ css: 'h1' });
  await news(page, 'after the first act', '2 new comments');
  askedOnce();
  assert.deepEqual(said, []);
  await page.close();
});

test('a reader who returns with a session', async () => {
  const { page, said } = await arrive(async (page) => {
    await cameBack(page, author);
    await page.goto(url);
  });
  for (const tag of WIDGETS) await takenOver(page, tag);
  await news(page, 'to a member', '1 new comment');
  askedOnce();
  assert.deepEqual(said, []);
  await page.close();
});
