/**
 * Two server processes on one PostgreSQL: the other server paints a change within a second, and both return the same
 * bytes. Needs `TEST_DATABASE_URL`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Author, Conversation, signUpAuthor } from '../../../test/journeys/support/api';
import { type Server, startServer } from '../../../test/journeys/support/server';
import { type OwnDatabase, ownDatabase } from '../../../test/support/own-database';
import { buildWidgets } from '../support/painted';
import { needsPostgres } from '../support/two-servers';

const MAX_AGE_MS = 1000;
const CONTAINER = 'two-nodes';

let database: OwnDatabase | undefined;
let sql: pg.Client;
let here: Server;
let there: Server;
let anna: Author;
let conversation: Conversation;

before(async () => {
  database = await ownDatabase();
  if (!database) return;
  buildWidgets();
  const { url } = database;
  sql = new pg.Client(url);
  await sql.connect();
  // One address in front of both, like a load balancer.
  const env = { DATABASE_URL: url, VF_SECRET: 'the same for both, and long enough', VF_PUBLIC_URL: 'http://127.0.0.1' };
  here = await startServer(env);
  there = await startServer(env);
  anna = await signUpAuthor(here.origin, 'Anna');
  conversation = await Conversation.open(here.origin, CONTAINER);
});
after(async () => {
  await here?.close();
  await there?.close();
  await sql?.end();
  await database?.drop();
});

const fragment = async ({ origin }: Server, widget = 'conversations') =>
  (await fetch(`${origin}/render/${widget}?site=localhost&container_id=${CONTAINER}`)).text();
const count = async (server: Server) =>
  />(\d*)<\/vf-conversations-count>$/.exec(await fragment(server, 'conversations-count'))?.[1];

/** Requests from the other server until its markup matches; on a busy machine one answer may take a second. */
async function soon(what: string, isSo: (html: string) => boolean): Promise<void> {
  const began = performance.now();
  for (let slowest = 0; ; await wait(5)) {
    const asked = performance.now();
    if (isSo(await fragment(there))) return;
    slowest = Math.max(slowest, performance.now() - asked);
    const ms = performance.now() - began - 2 * slowest;
    assert.ok(ms < MAX_AGE_MS, `${what}: not after ${ms} ms`);
  }
}

test('posts, changes and removals at one server are painted by the other', needsPostgres, async () => {
  // The first rendering of each.
  await Promise.all([fragment(here), fragment(there)]);
  const uuid = await conversation.post(anna, 'first of all');
  await soon('a post', (html) => html.includes('first of all') && html.includes('application/ld+json'));
  assert.equal(await count(there), '1');
  await conversation.edit(anna, uuid, 'second thoughts');
  await soon('an edit', (html) => html.includes('second thoughts') && !html.includes('first of all'));
  await conversation.remove(anna, uuid);
  await soon('a removal', (html) => !html.includes('second thoughts'));
  assert.equal(await count(there), '');
});

test(
  'unpublished changes are painted too: a name, a role, a closed and a hidden container',
  needsPostgres,
  async () => {
    await conversation.post(anna, 'still here');
    await soon('a post', (html) => html.includes('still here'));
    await sql.query(`update users set name = 'Annabel' where name = 'Anna'`);
    await soon('a name', (html) => html.includes('Annabel'));
    await sql.query(`update containers set expiry_time = 1000 where container_id = $1`, [CONTAINER]);
    await soon('closing', (html) => html.includes('"expiry_time":1000'));
    await sql.query(`update containers set is_hidden = true where container_id = $1`, [CONTAINER]);
    await soon('hiding', (html) => !html.includes('still here'));
    assert.equal(await count(there), '');
    await sql.query(`update containers set is_hidden = false, expiry_time = null where container_id = $1`, [CONTAINER]);
    await soon('showing', (html) => html.includes('still here'));
  },
);

test('both give the same bytes', needsPostgres, async () => {
  await wait(MAX_AGE_MS);
  for (const widget of ['conversations', 'conversations-count']) {
    const [one, other] = await Promise.all([fragment(here, widget), fragment(there, widget)]);
    assert.equal(one, other);
  }
});
