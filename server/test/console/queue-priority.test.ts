/** The order "Most urgent": what waits rises until the site's target time, and so does what many people read. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { QueueItem, QueuePage } from '../../../core/contract/console/queue';
import type { Comment } from '../../../core/contract/content/comment';
import { HOUR_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import {
  addAge,
  applyReaders,
  PRIORITIES_AT_ONCE,
  storeReaders,
} from '../../src/modules/content/console/priority.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { buffersOf } from '../support/buffers-of';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { listen, rule, subscribe } from '../support/listener';
import { olderMember } from '../support/older-member';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
    word_lists: [{ name: 'dubious', action: 'hold', words: ['dubious'] }],
    queue: { target_hours: 10 },
  });
  [mona, anna] = [await t.signUp('Mona', 'moderator'), await t.signUp('Anna')];
});
after(() => t?.close());
beforeEach(async () => {
  container = await openContainer(t);
});

async function itemsOf(query = 'queue=waiting', place = container): Promise<QueueItem[]> {
  const answer = await mona.inject({ url: `/v1/console/localhost/queue?${query}&container=${place.cc}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json() as QueuePage).items;
}
const orderOf = async (query?: string) =>
  (await itemsOf(query)).map(({ content, priority }) => [content.content, priority]);
const report = (who: TestUser, { content_uuid }: Comment, reason: string) =>
  who.inject({ method: 'POST', url: `${container.path}/comments/${content_uuid}/flag`, payload: { reason } });
/** Items become older; the clock stays, so that sessions do not end. */
async function passHours(hours: number) {
  const by = hours * HOUR_MS;
  await sql`
    update review_items set date_waiting = date_waiting - ${by}::bigint, date_next_point = date_next_point - ${by}::bigint
    where container_uuid = ${container.cc}`.execute(t.app.db);
  await t.app.refreshPriorities();
}

describe('an item that waits', () => {
  it('gains four points with each fifth of the target time, and none beyond it', async () => {
    await post(anna, container, 'Something dubious');
    const points: number[] = [];
    for (let hours = 0; hours <= 14; hours += 2) {
      points.push((await itemsOf())[0]?.priority ?? -1);
      await passHours(2);
    }
    assert.deepEqual(points, [0, 4, 8, 12, 16, 20, 20, 20]);
  });

  it('comes before a newer one that is as urgent, and behind one with graver reports', async () => {
    const older = await post(anna, container, 'older');
    await report(await olderMember(t, 'Rita'), older, 'off_topic');
    await passHours(5);
    const newer = await post(anna, container, 'newer');
    await report(await olderMember(t, 'Rosa'), newer, 'off_topic');
    const grave = await post(anna, container, 'grave');
    await report(await olderMember(t, 'Rene'), grave, 'hate');
    await report(await olderMember(t, 'Rolf'), grave, 'hate');
    assert.deepEqual(await orderOf('queue=reported'), [
      ['grave', 32],
      ['older', 18],
      ['newer', 10],
    ]);
  });

  it('does not change for colleagues: its version stays, and it is no change to fetch', async () => {
    await post(anna, container, 'Something dubious');
    await passHours(0);
    const [before] = await itemsOf();
    const { changed_seq } = (await mona.inject({ url: '/v1/console/localhost/queue' })).json();
    await passHours(6);
    const [item] = await itemsOf();
    assert.deepEqual([item?.priority, item?.version], [12, before?.version]);
    const { changes } = (await mona.inject({ url: `/v1/console/localhost/queue/changes?after=${changed_seq}` })).json();
    assert.deepEqual(changes, []);
  });

  it('has no points for its age once it is decided', async () => {
    const comment = await post(anna, container, 'Something dubious');
    await passHours(10);
    assert.deepEqual(await orderOf(), [['Something dubious', 20]]);
    const payload = { items: [{ content_uuid: comment.content_uuid }], resolution: 'reject' };
    await mona.inject({ method: 'POST', url: '/v1/console/localhost/queue/decisions', payload });
    await passHours(10);
    assert.deepEqual(await orderOf('queue=rejected'), [['Something dubious', 0]]);
  });
});

describe('an item in an article that many people read', () => {
  const count = async (readers: number, process_uuid: string = randomUUID(), place = container) => {
    await storeReaders(t.app.db, { process_uuid, readers: new Map([[place.cc, readers]]), now: t.app.clock.now() });
    await applyReaders(t.app.db);
  };

  it('comes first, by the readers of all processes together', async () => {
    await post(anna, container, 'Something dubious');
    await count(40);
    await count(60);
    assert.equal((await itemsOf())[0]?.priority, 7);
    const newer = await post(anna, container, 'More dubious words');
    assert.equal((await itemsOf()).find(({ content }) => content.content_uuid === newer.content_uuid)?.priority, 7);
  });

  it('falls back when its readers have left, or the process that counted them has ended', async () => {
    await post(anna, container, 'Something dubious');
    const mine = randomUUID();
    await count(1000, mine);
    assert.equal((await itemsOf())[0]?.priority, 10);
    t.pass(MINUTE_MS);
    await count(20, mine);
    assert.equal((await itemsOf())[0]?.priority, 4);
    t.pass(6 * MINUTE_MS);
    await t.app.refreshPriorities();
    assert.equal((await itemsOf())[0]?.priority, 0);
  });

  it('gains nothing by many subscriptions of one page, and little by many pages of one network', async () => {
    await post(anna, container, 'Something dubious');
    const page = await listen(t.app, t.site.uuid);
    for (let n = 0; n < 60; n += 1) await subscribe(page, `${n}`, [rule('container_uuid', [container.cc])]);
    await t.app.refreshPriorities();
    assert.equal((await itemsOf())[0]?.priority, 1);
    const pages = await Promise.all(Array.from({ length: 60 }, () => listen(t.app, t.site.uuid)));
    for (const one of pages) await subscribe(one, 'a', [rule('container_uuid', [container.cc])]);
    await t.app.refreshPriorities();
    assert.equal((await itemsOf())[0]?.priority, 4);
    for (const one of [page, ...pages]) one.socket.close();
  });

  it('is counted only where something is open', async () => {
    await post(anna, container, 'Fine by me');
    await count(500);
    const rows = await t.app.db.selectFrom('container_readers').where('container_uuid', '=', container.cc).execute();
    assert.deepEqual(rows, []);
  });
});

it('a refresh reads and writes a bounded number of items, however many wait', async () => {
  const { db } = t.app;
  await post(anna, container, 'dubious');
  const now = t.app.clock.now() + 100 * HOUR_MS;
  // Copies of one item, without their comments: to write comments would cost a hundred times as much.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into review_items
      select (jsonb_populate_record(i, jsonb_build_object('comment_id', 1000000 + n, 'date_next_point', n))).*
      from review_items i, generate_series(1, 6000) n
      where i.comment_id = (select max(comment_id) from review_items)`.execute(trx);
  });
  await sql`vacuum analyze review_items`.execute(db);
  assert.equal(await addAge(db, now), PRIORITIES_AT_ONCE);
  const read = await buffersOf(db, (it) => addAge(it, now));
  // A changed row is written to each index that has its priority.
  assert.ok(read.blocks < 60 * PRIORITIES_AT_ONCE, `${read.blocks} blocks`);
  for (let n = 0; n < 6; n++) await addAge(db, now);
  assert.equal(await addAge(db, now), 0, 'an item with all its points is not read again');
});
