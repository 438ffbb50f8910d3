/**
 * Kills the server (kill -9) between a reply and its webhook, during the delivery, and after it: the site's server
 * processes it once, and repeated deliveries have one id. The built server, on the database embedded in its data
 * directory.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Author, Conversation } from '../../../test/journeys/support/api';
import { addWebhook } from '../../src/modules/delivery/webhooks/add-webhook';
import { type KilledServer, killedServer } from '../support/killed-server';

/** More than the concurrent deliveries to an endpoint. */
const ANSWERS = 6;
const WITHIN_MS = 60_000;
/** The outbox is checked every second. */
const SILENCE_MS = 3000;
/** Ample time to record the receiver's acceptance. */
const NOTED_MS = 6000;

let server: KilledServer;
let reader: Author;
let writer: Author;
/** Ids of deliveries. */
const unanswered: string[] = [];
const taken: string[] = [];
let isSilent = true;
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    (isSilent ? unanswered : taken).push(String(request.headers['webhook-id']));
    if (!isSilent) response.writeHead(202).end();
  });
});

before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  server = await killedServer({ VF_PRIVATE_ADDRESSES: 'on' }, async ({ app, site_uuid, signUp }) => {
    const { secret } = app.config;
    await addWebhook(app.db, secret, { site_uuid, url, topics: ['notifications'], now: Date.now() });
    [reader, writer] = [await signUp('Reader'), await signUp('Writer')];
  });
});
after(() => {
  server?.remove();
  receiver.closeAllConnections();
  receiver.close();
});

const whenDue = () => server.makeDue('webhook');

async function comesTo(list: string[], count = 1): Promise<void> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await wait(50)) if (list.length >= count) return;
  throw new Error('nothing came');
}

it('delivers each answer to the site’s own server once, whenever this one dies', async () => {
  await server.whileRunning(async (url) => {
    const conversation = await Conversation.open(url, 'killed');
    const root = await conversation.post(reader, 'Shall I be answered?');
    for (let index = 0; index < ANSWERS; index += 1)
      await conversation.post(writer, `You shall, ${index}.`, { parent: root });
  });
  assert.equal(await whenDue(), ANSWERS, 'each delivery was stored with its answer');

  unanswered.length = 0;
  await server.whileRunning(() => comesTo(unanswered));
  assert.equal(await whenDue(), ANSWERS, 'a request without an answer is no delivery');

  isSilent = false;
  await server.whileRunning(async () => {
    await comesTo(taken, ANSWERS);
    await wait(NOTED_MS);
  });
  assert.equal(await whenDue(), 0);
  await server.whileRunning(() => wait(SILENCE_MS));
  assert.equal(taken.length, ANSWERS);
  assert.equal(new Set([...unanswered, ...taken]).size, ANSWERS, 'a delivery keeps its id, however often it is sent');
});
