/**
 * The server is killed (kill -9) between an answer and the webhook that tells of it, while the site's own server takes it, and
 * after it: that is told of it once, and what it was handed twice has one number. The built server, on the database embedded
 * in its data directory.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Author, Conversation } from '../../test/journeys/support/api';
import { buildApp } from '../src/app';
import { loadConfig } from '../src/config';
import { openDatabase } from '../src/database/database';
import { addWebhook } from '../src/modules/delivery/webhooks/add-webhook';
import { PASSWORD } from './support/app';
import { begunDirectory } from './support/begun';
import { freePort } from './support/free-port';
import { type Processes, serverProcesses } from './support/process';

const WITHIN_MS = 60_000;
/** The outbox is looked through every second. */
const SILENCE_MS = 3000;
/** Ample for noting that the receiver said yes. */
const NOTED_MS = 6000;

let processes: Processes;
let port: number;
let reader: Author;
let writer: Author;
/** Numbers of what was handed over. */
const unanswered: string[] = [];
const taken: string[] = [];
let isSilent = true;
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    (isSilent ? unanswered : taken).push(String(request.headers['webhook-id']));
    if (!isSilent) response.writeHead(202).end();
  });
});

const env = () => ({ VF_DEMO: 'off', VF_RATE_LIMIT: 'off', VF_PRIVATE_ADDRESSES: 'on', PORT: String(port) });

before(async () => {
  processes = serverProcesses();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  port = await freePort();
  await begunDirectory(processes.dataDir);
  const config = loadConfig({ ...env(), VF_DATA_DIR: processes.dataDir, LOG_LEVEL: 'fatal' });
  const app = await buildApp(config);
  const { uuid: site_uuid } = await app.sites.add({ domain: 'localhost', name: 'Test site' });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  await addWebhook(app.db, config.secret, { site_uuid, url, topics: ['notifications'], now: Date.now() });
  const signUp = async (name: string): Promise<Author> => {
    const payload = { name, email: `${name}@example.org`, password: PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/v2/localhost/users?session=false', payload });
    const { access_token: token, refresh_token: refresh, result } = answer.json();
    return { token, refresh, uuid: result.uuid };
  };
  [reader, writer] = [await signUp('Reader'), await signUp('Writer')];
  await app.close();
});
after(() => {
  processes.remove();
  receiver.closeAllConnections();
  receiver.close();
});

/** Runs a server until the work is done, and kills it. */
async function whileRunning(work: (url: string) => Promise<unknown>): Promise<void> {
  const { child, ended, url } = await processes.start(env());
  await work(url);
  child.kill('SIGKILL');
  await ended;
}

/** What the killed server left is due, as after a while. @returns the deliveries that are */
async function whenDue(): Promise<number> {
  const database = await openDatabase(loadConfig({ VF_DATA_DIR: processes.dataDir }));
  try {
    const due = await sql`
      update outbox set date_next = 0 where kind = 'webhook' and date_done is null returning id`.execute(database.db);
    return due.rows.length;
  } finally {
    await database.close();
  }
}

async function comesTo(list: string[]): Promise<void> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await wait(50)) if (list.length > 0) return;
  throw new Error('nothing came');
}

it('tells the site’s own server of an answer once, whenever this one dies', async () => {
  await whileRunning(async (url) => {
    const conversation = await Conversation.open(url, 'killed');
    const root = await conversation.post(reader, 'Shall I be answered?');
    await conversation.post(writer, 'You shall.', { parent: root });
  });
  assert.equal(await whenDue(), 1, 'the delivery was stored with the answer');

  unanswered.length = 0;
  await whileRunning(() => comesTo(unanswered));
  assert.equal(await whenDue(), 1, 'what nobody has said yes to is not told');

  isSilent = false;
  await whileRunning(async () => {
    await comesTo(taken);
    await wait(NOTED_MS);
  });
  assert.equal(await whenDue(), 0);
  await whileRunning(() => wait(SILENCE_MS));
  assert.equal(taken.length, 1);
  assert.equal(new Set([...unanswered, ...taken]).size, 1, 'by its number it is one, however often handed over');
});
