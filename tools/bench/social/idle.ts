/** Attached posts on which nothing happens: what the server spends on looking at them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Network } from '../../../core/contract/content/social';
import { LOOK_STEPS } from '../../../server/src/modules/content/social/pace';
import { lookAt } from '../../../server/src/modules/content/social/schedule';
import { addToOutbox } from '../../../server/src/modules/platform/outbox/outbox.repository';
import { held, milliseconds, type Row } from '../row';
import type { Stage } from './stage';

const THREADS = 1000;
/** Walking a thread of the fediverse takes several requests, so fewer are enough. */
const WALKED = 50;
const LIMIT_SHARE = 0.005;
const PASSES = 3;
const RETRY_MS = 50;

const LAST_MS = LOOK_STEPS.at(-1)?.until ?? 0;
/** Looks a second at 1,000 threads that were attached at any time of the past 30 days. */
const MIXED = LOOK_STEPS.reduce((sum, { until, every }, at) => {
  const from = LOOK_STEPS[at - 1]?.until ?? 0;
  return sum + (THREADS * (until - from)) / LAST_MS / (every / 1000);
}, 0);
const ALL_NEW = THREADS / 30;

export async function idle(stage: Stage): Promise<Row[]> {
  const bluesky = await costOfLook(stage, 'bluesky', THREADS);
  const fediverse = await costOfLook(stage, 'fediverse', WALKED);
  const share = (ms: number, looks: number) => (ms * looks) / 1000;
  const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
  const row = (what: string, ms: number) =>
    held(`${THREADS} idle posts on ${what}, attached over 30 days: share of a core`, {
      value: share(ms, MIXED),
      limit: LIMIT_SHARE,
      write: percent,
    });
  return [
    row('Bluesky', bluesky),
    row('Mastodon', fediverse),
    {
      what: `${THREADS} idle posts on Bluesky, all younger than an hour: share of a core`,
      value: percent(share(bluesky, ALL_NEW)),
    },
    {
      what: `${THREADS} idle posts on Mastodon, all younger than an hour: share of a core`,
      value: percent(share(fediverse, ALL_NEW)),
    },
    { what: 'a look at a post on Bluesky: CPU of the server', value: milliseconds(bluesky) },
    { what: 'a look at a post on Mastodon with three replies: CPU of the server', value: milliseconds(fediverse) },
  ];
}

/** @returns milliseconds of CPU */
async function costOfLook(stage: Stage, network: Network, count: number): Promise<number> {
  const { database, site_uuid, container, farPort, costOf } = stage;
  const now = Date.now();
  const roots = network === 'bluesky' ? 'at://did:plc:news/app.bsky.feed.post/' : `http://127.0.0.2:${farPort}/notes/`;
  await sql`
    insert into social_threads (site_uuid, container_uuid, network, root_id, url, author_id, handle, attached_by, state,
      date_posted, date_looked, date_next, date_created)
    select ${site_uuid}::uuid, ${container}::uuid, ${network}, ${roots} || n, 'https://social.example/' || n, 'news', '@news',
      'editor', 'active', ${now}::bigint, ${network === 'bluesky' ? now : null}::bigint, ${now}::bigint, ${now}::bigint
    from generate_series(1, ${count}::int) n`.execute(database.db);
  await pass(stage, network);
  await pass(stage, network);
  const { serverMs } = await costOf(async () => {
    for (let at = 0; at < PASSES; at++) await pass(stage, network);
  });
  await sql`update social_threads set state = 'ended' where network = ${network} and attached_by = 'editor'`.execute(
    database.db,
  );
  return serverMs / PASSES / count;
}

/** Makes all threads due, and waits until the server has looked at them. */
async function pass({ database: { db } }: Stage, network: Network): Promise<void> {
  const now = Date.now();
  const ofNetwork = sql`network = ${network} and attached_by = 'editor' and state = 'active'`;
  await sql`update social_threads set date_next = 0 where ${ofNetwork}`.execute(db);
  await addToOutbox(db, lookAt(now, now));
  for (;;) {
    const { rows } =
      await sql`select 1 from social_threads where ${ofNetwork} and date_next < ${now}::bigint limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(RETRY_MS);
  }
}
