/**
 * Pages and counts of the queue read few blocks, however much waits, with each filter and sort. `QUEUE_COMMENTS=300000`
 * measures a large site; a sixteenth of the comments waits.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { queueSorts } from '../../../core/contract/console/queues';
import { queues } from '../../../core/contract/content/moderation';
import { countWaiting, walkContainers } from '../../src/modules/content/console/articles.repository';
import { addAge } from '../../src/modules/content/console/priority.repository';
import { countItems, findItems, findPage, type QueueFilter } from '../../src/modules/content/console/queue.repository';
import { findChanges, findEndedClaims } from '../../src/modules/content/console/queue-changes.repository';
import { countByState } from '../../src/modules/content/containers/containers.repository';
import { countOnSite, findInContainer, findOnSite } from '../../src/modules/content/moderation/queues.repository';
import { startTestApp, type TestApp } from '../support/app';
import { buffersOf } from '../support/buffers-of';
import { openContainer, type TestContainer } from '../support/conversation';

const COMMENTS = Number(process.env.QUEUE_COMMENTS ?? 16_000);
/** Rows of one insert, well below the limit of a statement's time. */
const AT_ONCE = 20_000;
/** Maximum of blocks for a page of 50. */
const MOST_BLOCKS = 200;
/** Each number is counted to 1,000. */
const MOST_BLOCKS_OF_COUNTS = 800;

let t: TestApp;
let container_uuid: string;
let containers: TestContainer[];
let actor_id: number;
before(async () => {
  t = await startTestApp();
  const people = await Promise.all([1, 2, 3, 4].map((n) => t.signUp(`Writer ${n}`)));
  actor_id = people[0]?.id ?? 0;
  containers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openContainer(t)));
  container_uuid = containers[0]?.cc ?? '';
  // Rules, kinds, articles and people of very different frequency, so that each filter has a rare and a common value.
  for (let from = 1; from <= COMMENTS; from += AT_ONCE)
    await sql`
    insert into comments (
      kind, container_uuid, section_uuid, thread_id, actor_id, content, links, metadata, media_uuids, state,
      state_reasons, is_listed, date_created, decisions, total_flags
    )
    select case when n % 1600 = 0 then 'livechat' else 'livecomments' end,
      (${containers.map(({ cc }) => cc)}::uuid[])[1 + least(5, floor(log(3, 1 + n % 400)))::int], ${t.site.uuid}, 1,
      (${people.map(({ id }) => id)}::bigint[])[1 + least(3, floor(log(4, 1 + n % 200)))::int],
      repeat('Words of a comment. ', 8), '[]', '{}', '[]',
      case when n % 16 = 0 then 'awaiting_moderation' else 'visible' end, '[]', n % 16 <> 0, 1700000000000 + n,
      case when n % 16 <> 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
        'phase', 'words', 'rule', 'rule ' || floor(log(2, 1 + n / 16 % 500)), 'verdict', 'hold', 'version', 1,
        'score', (n / 16 % 100) / 100.0, 'date', 1700000000000 + n)) end,
      case when n % 50 = 1 then 1 + n % 7 else 0 end
    from generate_series(${from}::int, ${Math.min(from + AT_ONCE - 1, COMMENTS)}::int) n`.execute(t.app.db);
  // One reported item in twenty has another reason than the others.
  await sql`
    update review_items set reason = case when comment_id % 1000 < 50 then 'hate' else 'abuse' end
    where queue = 'reported'`.execute(t.app.db);
  // As in a running server, where an item has most of its points long before the table is vacuumed.
  while ((await addAge(t.app.db, t.app.clock.now())) > 0);
  // As if it had been stored with them.
  await sql`cluster review_items using review_items_pkey`.execute(t.app.db);
  for (const table of ['review_items', 'comments']) await sql`vacuum analyze ${sql.table(table)}`.execute(t.app.db);
});
after(() => t?.close());

test('a page reads no table from end to end and at most 200 blocks, with each filter and sort', async () => {
  const filters: Record<string, Partial<QueueFilter>> = {
    none: {},
    'common rule': { rule: 'words/rule 8' },
    'rare rule': { rule: 'words/rule 1' },
    'common kind': { kind: 'livecomments' },
    'rare kind': { kind: 'livechat' },
    language: { language: '' },
    'unknown language': { language: 'xx' },
    article: { container_uuid },
    person: { actor_id },
    reports: { queue: 'reported', reports_min: 6 },
    reported: { queue: 'reported' },
    'common reason': { queue: 'reported', reason: 'abuse' },
    'rare reason': { queue: 'reported', reason: 'hate' },
    'no such reason': { queue: 'reported', reason: 'other' },
    'rule and article': { rule: 'words/rule 8', container_uuid },
    'one comment': { comment_id: 16 },
    second: { queue: 'second_opinion' },
  };
  const wrong: string[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    for (const sort of queueSorts) {
      const asked: QueueFilter = { site_uuid: t.site.uuid, queue: 'waiting', ...filter, sort };
      const first = await findPage(t.app.db, asked, { after: null, limit: 50 });
      const behind = first.next && (await findPage(t.app.db, asked, { after: first.next, limit: 50 })).next;
      for (const after of [null, ...(behind ? [behind] : [])]) {
        const page = await findPage(t.app.db, asked, { after, limit: 50 });
        const ids = page.rows.map(({ comment_id }) => comment_id);
        const read = await buffersOf(t.app.db, async (db) => {
          await findPage(db, asked, { after, limit: 50 });
          await findItems(db, t.site.uuid, ids);
        });
        const line = `${name}, ${sort}, ${after ? 'later' : 'first'} page: ${read.blocks} blocks ${read.scanned}`;
        if (process.env.QUEUE_COMMENTS) console.log(line);
        if (read.blocks > MOST_BLOCKS || read.scanned.length > 0) wrong.push(line);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('counts read few blocks', async () => {
  const read = await buffersOf(t.app.db, (db) => countItems(db, t.site.uuid));
  if (process.env.QUEUE_COMMENTS) console.log(`counts: ${read.blocks} blocks ${read.scanned}`);
  assert.ok(read.blocks <= MOST_BLOCKS_OF_COUNTS, `${read.blocks} blocks`);
});

test('the lists of staff in a page read few blocks, and so do the articles with waiting comments', async () => {
  const { db } = t.app;
  const kinds = ['livecomments', 'livechat', 'reviews'];
  const site_uuid = t.site.uuid;
  const wrong: string[] = [];
  async function check(name: string, most: number, run: (it: typeof db) => Promise<unknown>): Promise<void> {
    const read = await buffersOf(db, run);
    const line = `${name}: ${read.blocks} blocks ${read.scanned}`;
    if (process.env.QUEUE_COMMENTS) console.log(line);
    // The queue of this test is small enough to be read from end to end.
    if (read.blocks > most || read.scanned.includes('comments')) wrong.push(line);
  }
  for (const queue of queues) {
    const first = await findOnSite(db, { kinds, site_uuid, queue, before: null, limit: 50 });
    for (const before of [null, first.rows.at(-1)?.id ?? null]) {
      await check(`site, ${queue}, before ${before}`, MOST_BLOCKS + 200, (it) =>
        findOnSite(it, { kinds, site_uuid, queue, before, limit: 50 }),
      );
      await check(`container, ${queue}, before ${before}`, MOST_BLOCKS + 200, (it) =>
        findInContainer(it, { container_uuid, queue, before, limit: 50 }),
      );
    }
  }
  await check('totals', MOST_BLOCKS_OF_COUNTS, (it) => countOnSite(it, kinds, site_uuid));
  const [biggest] = await db.selectFrom('containers').selectAll().where('uuid', '=', container_uuid).execute();
  await check('totals of a container', MOST_BLOCKS, (it) => countByState(it, biggest as never));
  const uuids = containers.map(({ cc }) => cc);
  await check('waiting by article', MOST_BLOCKS_OF_COUNTS, (it) => countWaiting(it, uuids));
  await check('articles by waiting', MOST_BLOCKS_OF_COUNTS, (it) =>
    walkContainers(it, { site_uuid, kinds, sort: 'waiting', after: null, limit: 50 }),
  );
  await check('changes', MOST_BLOCKS, (it) => findChanges(it, { site_uuid, after: 2 ** 40, now: 1, isLive: true }));
  await check('ended claims', MOST_BLOCKS, (it) => findEndedClaims(it, { site_uuid, from: 1, to: 2 }));
  assert.deepEqual(wrong, []);
});
