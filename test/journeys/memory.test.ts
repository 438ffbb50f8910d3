/** 1,000 mounts and unmounts leave nothing behind: no heap, no node, no listener, no socket. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { type MountsPage, openMountsPage } from './support/mounts';
import { type Server, startServer } from './support/server';

const MOUNTS = 1000;
/** Caches fill during the first ones; afterwards nothing may grow. */
const WARM_UP = 200;
/** Noise of a heap between two collections, in bytes: 800 remaining conversations would be a hundred times that. */
const HEAP_SLACK = 1_000_000;

let browser: Chromium;
let server: Server;
let publisher: Publisher;
let page: MountsPage;

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  publisher = await startPublisher(server.origin);
  page = await openMountsPage(browser, server.origin, publisher);
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

test('the heap is flat, and no listener, node or socket is left', async (t) => {
  await page.mount(WARM_UP);
  const first = await page.measure();
  await page.mount(MOUNTS - WARM_UP);
  const last = await page.measure();
  t.diagnostic(`after ${WARM_UP}: ${JSON.stringify(first)}; after ${MOUNTS}: ${JSON.stringify(last)}`);

  assert.ok(last.heap - first.heap < HEAP_SLACK, `the heap grew by ${last.heap - first.heap} bytes`);
  assert.ok(last.listeners <= first.listeners, `${last.listeners - first.listeners} listeners are left`);
  assert.ok(last.nodes <= first.nodes + 50, `${last.nodes - first.nodes} nodes are left`);
  assert.ok(last.sockets <= 1, `${last.sockets} sockets are open`);
});
