/**
 * A post of a person with a million followers: the rows it writes, and the cost of a list for a reader who follows them
 * and other busy sources. On PostgreSQL, with generated rows; without its programs there is no result.
 */
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { storeBroadcast } from '../../../server/src/modules/delivery/notifications/broadcasts';
import { readLists } from '../../../server/src/modules/delivery/notifications/notifications.service';
import { mergedSources } from '../../../server/src/modules/delivery/notifications/read.repository';
import { siteSource } from '../../../server/src/modules/delivery/notifications/sources';
import { type Channel, newChannel } from '../../../server/src/modules/delivery/realtime/channel';
import { OwnPages } from '../../../server/src/modules/delivery/realtime/own-pages';
import type { Subscription } from '../../../server/src/modules/delivery/realtime/subscription';
import type { SpreadSource } from '../../../server/src/modules/platform/facts/person-events';
import { startTestApp, type TestApp } from '../../../server/test/support/app';
import { openContainer, post } from '../../../server/test/support/conversation';
import { partOf } from '../../../test/support/part-of';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { median } from '../median';
import { held, milliseconds, type Row } from '../row';

const FOLLOWERS = 1_000_000;
/** Number of other sources that readers follow, and entries in each of them. */
const FOLLOWED = [5, 20];
const TOPICS = Math.max(...FOLLOWED);
const POSTS_EACH = 1000;
const SLICE = 50_000;
const RUNS = 300;
const LIMIT_MS = 1;
/** For the whole answer: a hundred lines and fifty broadcasts, with their people and targets. */
const LIST_LIMIT_MS = 50;

/** Followers with an open page, and the time limit of notifying all of them. */
const CONNECTED = 1000;
/** Sockets that one process accepts (`VF_SOCKETS`). */
const LISTENING = 20_000;
const LIVE_RUNS = 20;
const LIVE_LIMIT_MS = 250;

interface Reader {
  id: number;
  topics: number;
}

export async function notifications(): Promise<Row[]> {
  if (!findPostgres()) return [];
  const cluster = await startPostgres();
  const before = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = cluster.url;
  const server = await startTestApp();
  try {
    return await measure(server);
  } finally {
    await server.close();
    cluster.stop();
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
  }
}

async function measure(t: TestApp): Promise<Row[]> {
  const { db } = t.app;
  const star = await t.signUp('Star');
  const readers = [];
  for (const topics of FOLLOWED) readers.push({ topics, id: (await t.signUp(`Reader of ${topics}`)).id });
  await generate(t, star.id, readers);
  const container = await openContainer(t);
  const rows = async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select (select count(*) from notifications) + (select count(*) from notification_sources) as count`.execute(db);
    return Number(counted[0]?.count);
  };
  const stored = await rows();
  await post(star, container, 'To all of you');
  const written = (await rows()) - stored;
  const people = FOLLOWERS.toLocaleString('en');
  const list: Row[] = [];
  for (const reader of readers) list.push(...(await measureList(t, reader)));
  return [
    held(`rows written for ${people} followers`, { value: written, limit: 1 }),
    ...list,
    await measureLive(t, star.id),
    await measureBroadcast(t),
  ];
}

/** From the row to the sockets of all followers who have the site open. */
async function measureLive(t: TestApp, star: number): Promise<Row> {
  const { rows: followers } = await sql<{ user_id: number }>`
    select user_id from follows where target_id = ${star} order by user_id limit ${CONNECTED}`.execute(t.app.db);
  const audience = newAudience();
  const channels = followers.map(({ user_id }) => {
    const channel = newChannel(numericIdToUuid(user_id), logOf(t, user_id), () => {});
    channel.subscriptions.add(audience.listener(user_id));
    return channel;
  });
  const value = await measureSpread(t, `user:${star}`, channels, audience);
  return held(`telling a post to ${CONNECTED.toLocaleString('en')} followers who are connected, p50`, {
    ...{ value, limit: LIVE_LIMIT_MS, write: milliseconds },
  });
}

/** The same for a broadcast to all readers of the site: one text for any number of sockets. */
async function measureBroadcast(t: TestApp): Promise<Row> {
  const { db, clock } = t.app;
  const words = { title: 'The harbour is open again', description: '', url: 'https://news.example/harbour' };
  const rest = { image_url: '', image_alt: '', push_time_to_live: 0, broadcast_type: 'site' as const, topic_id: '' };
  await storeBroadcast(db, { ...words, ...rest, actor_id: 0, section_uuid: t.site.uuid, now: clock.now() });
  const audience = newAudience();
  const channel = newChannel(t.site.uuid, logOf(t, null), () => {});
  for (let n = 1; n <= LISTENING; n++) channel.subscriptions.add(audience.listener(n));
  const value = await measureSpread(t, siteSource(t.site.uuid), [channel], audience);
  return held(`telling a broadcast to ${LISTENING.toLocaleString('en')} readers who are connected, p50`, {
    ...{ value, limit: LIVE_LIMIT_MS, write: milliseconds },
  });
}

const logOf = ({ site }: TestApp, person_id: number | null) => ({
  ...{ site_uuid: site.uuid, isForStaff: false, person_id, delivered: 0 },
});

/** Counts the messages to its listeners. */
function newAudience() {
  const audience = {
    count: 0,
    listeners: 0,
    listener(reader: number): Subscription {
      audience.listeners += 1;
      return partOf<Subscription>({ reader, offer: () => (audience.count += 1) });
    },
  };
  return audience;
}

/** @returns milliseconds from the newest row of a source until every listener has it, p50 */
async function measureSpread(
  { app: { db, clock } }: TestApp,
  source: string,
  all: Channel[],
  audience: ReturnType<typeof newAudience>,
): Promise<number> {
  const { rows: sources } = await sql<SpreadSource>`
    select id, source, actor_id from notification_sources where source = ${source} order by id desc limit 1`.execute(
    db,
  );
  const channels = new Map(all.map((channel) => [channel.container_uuid, channel]));
  const failed = (error: unknown) => {
    throw error;
  };
  const pages = new OwnPages({ db, now: () => clock.now(), channels, failed });
  const took: number[] = [];
  for (let run = 1; run <= LIVE_RUNS; run++) {
    const began = performance.now();
    pages.spread(sources);
    while (audience.count < run * audience.listeners) await new Promise((resolve) => setImmediate(resolve));
    took.push(performance.now() - began);
  }
  return median(took);
}

async function measureList({ app, site }: TestApp, { id: user_id, topics }: Reader): Promise<Row[]> {
  const { db, clock } = app;
  const read = () => readLists(db, { user_id, sections: [site.uuid], now: clock.now() });
  const { notifications: list } = await read();
  if (!list.some(({ excerpt }) => excerpt === 'To all of you')) throw new Error('the reader was not told');
  const asked = { user_id, off: [], sections: [site.uuid], topics: [], now: clock.now() };
  const merge: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { rows: plan } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, timing off) ${mergedSources(asked)}`.execute(db);
    merge.push(Number(/Execution Time: ([\d.]+)/.exec(plan.at(-1)?.['QUERY PLAN'] ?? '')?.[1]));
    const began = performance.now();
    await read();
    whole.push(performance.now() - began);
  }
  return [
    held(`merging ${topics + 1} busy sources for a reader, in the database, p50`, {
      ...{ value: median(merge), limit: LIMIT_MS, write: milliseconds },
    }),
    held(`the whole list of ${topics + 1} busy sources, through three statements, p50`, {
      ...{ value: median(whole), limit: LIST_LIMIT_MS, write: milliseconds },
    }),
  ];
}

/** People, their follows, and the reader's other sources. */
async function generate({ app: { db }, site }: TestApp, star: number, readers: Reader[]) {
  const now = Date.now();
  // In slices: no statement of the server may take longer than a few seconds.
  for (let from = 1; from <= FOLLOWERS; from += SLICE) {
    await sql`
      with added as (
        insert into users (site_uuid, name, name_key, date_created)
        select ${site.uuid}, 'F' || n, 'f' || n, ${now}::bigint from generate_series(${from}::int, ${from + SLICE - 1}::int) n
        returning id
      )
      select count(*) from added`.execute(db);
    await sql`
      insert into follows (user_id, target_id, is_counted, date_created)
      select id, ${star}, true, ${now}::bigint from users where id > ${star}
        and id > (select coalesce(max(user_id), 0) from follows) order by id limit ${SLICE}`.execute(db);
  }
  for (const { id, topics } of readers) {
    await sql`
      insert into follows (user_id, target_id, is_counted, date_created) values (${id}, ${star}, true, ${now})
      on conflict do nothing`.execute(db);
    await sql`
      insert into topic_follows (user_id, section_uuid, topic_id, topic_name, topic_type, date_created)
      select ${id}, ${site.uuid}, 't' || n, 'T', 'topic', 0 from generate_series(1, ${topics}::int) n`.execute(db);
  }
  await sql`
    insert into notification_sources (
      source, kind, grouping_key, section_uuid, service, detail, date_created, date_ends
    )
    select 'topic:' || ${site.uuid}::text || ':t' || (n % ${TOPICS}::int + 1), 'broadcast_topic', gen_random_uuid(),
      ${site.uuid}, 'notifications', '{"title": "News"}', ${now}::bigint, ${now + 86_400_000}::bigint
    from generate_series(1, ${TOPICS * POSTS_EACH}::int) n`.execute(db);
  await sql`analyze`.execute(db);
}
