/** 1,000 mounts and unmounts leave nothing behind: no heap, no node, no listener, no socket (the design card). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CDPSession } from 'playwright-core';
import { Conversation, signUpAuthor } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { type Server, startServer } from './support/server';

const MOUNTS = 1000;
const AT_ONCE = 10;
/** What may be left after the mounts between the two measurements, in bytes: caches settle, they do not grow. */
const HEAP_SLACK = 1_000_000;

let browser: Chromium;
let server: Server;
let publisher: Publisher;
let page: ChromiumPage;
let cdp: CDPSession;
let openSockets = 0;

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  publisher = await startPublisher(server.origin);
  const author = await signUpAuthor(server.origin, 'Mem Ory');
  const conversation = await Conversation.open(server.origin, 'memory');
  for (let number = 1; number <= 5; number++) await conversation.post(author, `Comment ${number}`);

  page = await browser.newVisitor();
  cdp = await page.context.newCDPSession(page.page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  cdp.on('Network.webSocketCreated', () => openSockets++);
  cdp.on('Network.webSocketClosed', () => openSockets--);
  await page.goto(publisher.publish('/memory', { containerId: 'memory', body: '<main></main>' }));
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

/** Puts conversations into the page until they are drawn, and takes them out again. */
const mountAndUnmount = async (count: number) => {
  const main = document.querySelector('main') as HTMLElement;
  const all = Array.from({ length: count }, () => document.createElement('vf-conversations'));
  main.append(...all);
  const isDrawn = (it: Element) => (it.shadowRoot?.querySelectorAll('.vf-content-text').length ?? 0) >= 5;
  const end = performance.now() + 20_000;
  while (!all.every(isDrawn)) {
    if (performance.now() > end) throw new Error('the conversations were not drawn');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const one of all) one.remove();
  await new Promise((resolve) => setTimeout(resolve, 5));
};

async function measure() {
  // React finishes in idle time; what it still holds then goes with the collections.
  await page.page.waitForTimeout(1500);
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((it) => it.name === name)?.value ?? 0;
  return {
    heap: value('JSHeapUsedSize'),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    sockets: openSockets,
  };
}

test('the heap is flat, and no listener, node or socket is left', async (t) => {
  for (let done = 0; done < MOUNTS / 5; done += AT_ONCE) await page.evaluate(mountAndUnmount, AT_ONCE);
  const first = await measure();
  for (let done = MOUNTS / 5; done < MOUNTS; done += AT_ONCE) await page.evaluate(mountAndUnmount, AT_ONCE);
  const last = await measure();
  t.diagnostic(`after 200: ${JSON.stringify(first)}; after ${MOUNTS}: ${JSON.stringify(last)}`);

  assert.ok(last.heap - first.heap < HEAP_SLACK, `the heap grew by ${last.heap - first.heap} bytes`);
  assert.ok(last.listeners <= first.listeners, `${last.listeners - first.listeners} listeners are left`);
  assert.ok(last.nodes <= first.nodes + 50, `${last.nodes - first.nodes} nodes are left`);
  assert.ok(last.sockets <= 1, `${last.sockets} sockets are open`);
});
