/**
 * Analytics: how many batches a second one process takes, what a guest's read takes while 5,000 a second come, and how
 * long panels take over 90 days of 10,000 articles. On PostgreSQL; batches come as browsers send them.
 *
 * VF_BENCH_SECONDS shortens the load.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '../../core/contract/durations';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { type Database, openDatabase } from '../../server/src/database/database';
import {
  actions,
  articles,
  attention,
  busiestHours,
} from '../../server/src/modules/delivery/analytics/panels.repository';
import { rollUp } from '../../server/src/modules/delivery/analytics/rollups';
import { beginOf, days, hours, pageDays, slotOf } from '../../server/src/modules/delivery/analytics/spans';
import { addPeople, type BareServer, findPlace, startBareServer } from '../bare-server';
import { median } from '../median';
import { held, milliseconds, type Row } from '../row';
import { runLoad } from '../run-load';
import { addContainers } from '../writing';

const SECONDS = Math.min(20, Number(process.env.VF_BENCH_SECONDS ?? 20));
const MUST_PER_SECOND = 5000;
const READS_PER_SECOND = 500;
/** Nobody notices that a read takes this much longer. */
const LONGER_MS = 20;
const LOST_SECONDS = 5;
/** Anywhere between two times it stores. */
const KILLED_AFTER_MS = 5900;
const STORED_MS = 6000;
const DAYS = 90;
const ARTICLES = 10_000;
const MOST_MS = 200;
const BROWSER = 'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\n';

export async function engagement(): Promise<Row[]> {
  if (!findPostgres()) return [{ what: 'engagement', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  try {
    const place = await findPlace();
    const { site_uuid } = await addPeople(database, place, 1);
    await sql`update sites set settings = settings || '{"enable_analytics": true}'`.execute(database.db);
    const asked = await timePanels(database, site_uuid);
    await addContainers(database, site_uuid, ['article']);
    const server = await startBareServer(place, { DATABASE_URL: cluster.url });
    try {
      return [...(await load(server.port, site_uuid)), await loss(database, server, site_uuid), ...asked];
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    cluster.stop();
  }
}

/** As many batches as it takes; then reads at their own pace, alone and beside as many batches as it must take. */
async function load(port: number, site_uuid: string): Promise<Row[]> {
  const reads = {
    port,
    path: `/v4/livecomments/${site_uuid}/?container_id=article&limit=20`,
    connections: 8,
    perSecond: READS_PER_SECOND,
  };
  const delivered = batches(port, site_uuid);
  await run({ ...delivered, body: batch('warm'), seconds: 2 });
  const most = await run({ ...delivered, body: batch('most'), seconds: SECONDS });
  await run({ ...reads, seconds: 1 });
  const alone = await run({ ...reads, seconds: SECONDS });
  const [beside, paced] = await Promise.all([
    run({ ...reads, seconds: SECONDS }),
    run({ ...delivered, body: batch('paced'), seconds: SECONDS, perSecond: MUST_PER_SECOND }),
  ]);
  return [
    {
      what: `batches a second at most, over ${SECONDS} s`,
      value: Math.round(most.perSecond).toLocaleString('en'),
      limit: `≥ ${MUST_PER_SECOND.toLocaleString('en')}`,
      isWithin: most.perSecond >= MUST_PER_SECOND,
    },
    {
      what: `${MUST_PER_SECOND.toLocaleString('en')} batches a second beside ${READS_PER_SECOND} reads: answered a second`,
      value: Math.round(paced.perSecond).toLocaleString('en'),
    },
    { what: 'of them, how late: p99', value: milliseconds(paced.p99) },
    { what: `${READS_PER_SECOND} reads a second alone: p99`, value: milliseconds(alone.p99) },
    held(`${READS_PER_SECOND} reads a second beside the batches: p99`, {
      value: beside.p99,
      limit: alone.p99 + LONGER_MS,
      write: milliseconds,
    }),
  ];
}

/** How many seconds' batches that were answered are gone after `kill -9`. */
async function loss({ db }: Database, server: BareServer, site_uuid: string): Promise<Row> {
  const stored = async () => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from analytics_minutes where name = 'PAGE_VIEW'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  // What was told before is stored by then.
  await wait(STORED_MS);
  const before = await stored();
  const publishing = run({
    ...batches(server.port, site_uuid),
    body: batch('last'),
    perSecond: MUST_PER_SECOND,
    seconds: 60,
    untilKilled: true,
  });
  await wait(KILLED_AFTER_MS);
  await server.kill();
  const { count } = await publishing;
  const seconds = (count - ((await stored()) - before)) / MUST_PER_SECOND;
  return held(`kill -9 while ${MUST_PER_SECOND.toLocaleString('en')} batches a second come: seconds of counts lost`, {
    value: seconds,
    limit: LOST_SECONDS,
    write: (it) => `${it.toFixed(1)} s`,
  });
}

const batches = (port: number, site_uuid: string) => ({
  port,
  path: `/v1/analytics/${site_uuid}`,
  headers: 'content-type: text/plain;charset=UTF-8\r\n',
  connections: 32,
});

/** One of a reader who has not been seen before. @param run no batch of one is a repeat of another's */
const batch = (run: string): string =>
  JSON.stringify({
    v: 10,
    batch_id: `bench-${run}-{n}`,
    container_id: 'article',
    segment: 'anonymous',
    visit: { id: `bench-visitor-${run}-{n}` },
    records: [
      { name: 'PAGE_VIEW', n: 1 },
      { name: 'ENGAGE', widget: 'vf-conversations', n: 1, exposed_ms: 9000, attention_ms: 4000 },
    ],
  });

interface Load {
  port: number;
  path: string;
  seconds: number;
  connections: number;
  headers?: string;
  body?: string;
  perSecond?: number;
  untilKilled?: boolean;
}

const run = ({ headers = '', ...plan }: Load) =>
  runLoad<{ count: number; perSecond: number; p99: number }>('readers', { ...plan, headers: `${BROWSER}${headers}` });

/** Every article is read on every day. */
async function timePanels({ db }: Database, site_uuid: string): Promise<Row[]> {
  const now = Date.now();
  const today = beginOf(days, now);
  for (let back = DAYS; back > 0; back -= 1) {
    const at = today - back * DAY_MS;
    await sql`
      insert into analytics_page_days
      select ${slotOf(pageDays, at)}::smallint, ${at}::bigint, ${site_uuid}::uuid, ${site_uuid}::uuid, 'article-' || i,
        i, i, i / 2, i / 4, i / 8, i / 16, i * 9000, i * 4000 from generate_series(1, ${ARTICLES}::int) i`.execute(db);
    await sql`
      insert into analytics_hours
      select ${slotOf(hours, at)}::smallint, ${at}::bigint + h * 3600000, ${site_uuid}::uuid, ${site_uuid}::uuid,
        name, 'vf-conversations', '', 'anonymous', false, h, h * 9000, h * 4000
      from generate_series(0, 23) h, unnest(array['PAGE_VIEW', 'CONTAINER_LOAD', 'ENGAGE', 'READ', 'SHARE']) name`.execute(
      db,
    );
  }
  // As if the minutes had been rolled up as they came.
  await sql`insert into analytics_rollups (name, until) values ('analytics_hours', ${today})`.execute(db);
  while (await rollUp(db, now));
  await sql`analyze`.execute(db);
  const asked = { site_uuid, section_uuid: null, from: today - DAYS * DAY_MS, to: today + DAY_MS, now };
  const panels = {
    'articles, the 50 with the most attention': () => articles(db, asked, { sort: 'attention_ms', limit: 50 }),
    'attention by day and widget': () => attention(db, asked),
    'everything by day': () => actions(db, asked),
    'busiest hours': () => busiestHours(db, asked, 'Europe/Berlin'),
  };
  const rows: Row[] = [];
  for (const [what, read] of Object.entries(panels)) {
    const times: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const began = performance.now();
      if ((await read()).length === 0) throw new Error(`${what}: nothing was found`);
      times.push(performance.now() - began);
    }
    const ms = median(times);
    rows.push({
      what: `90 days of 10,000 articles: ${what}`,
      value: milliseconds(ms),
      limit: milliseconds(MOST_MS),
      isWithin: ms <= MOST_MS,
    });
  }
  return rows;
}
