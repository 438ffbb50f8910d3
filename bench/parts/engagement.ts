/**
 * Analytics: how many batches a second one process takes while guests read as much as they can, and how long panels take
 * over 90 days of 10,000 articles. On PostgreSQL; batches come as pictures, by the same way as any other.
 *
 * VF_BENCH_SECONDS shortens the load.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { DAY_MS } from '../../core/contract/durations';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { ROOT } from '../../scripts/run.mjs';
import { type Database, openDatabase } from '../../server/src/database/database';
import {
  actions,
  articles,
  attention,
  busiestHours,
} from '../../server/src/modules/delivery/analytics/panels.repository';
import { rollUp } from '../../server/src/modules/delivery/analytics/rollups';
import { beginOf, days, hours, pageDays, slotOf } from '../../server/src/modules/delivery/analytics/spans';
import { addPeople, findPlace, startBareServer } from '../bare-server';
import { median } from '../median';
import { milliseconds, type Row } from '../row';
import { addContainers } from '../writing';

const SECONDS = Math.min(20, Number(process.env.VF_BENCH_SECONDS ?? 20));
const MUST_PER_SECOND = 5000;
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
      return [...(await load(server.port, site_uuid)), ...asked];
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    cluster.stop();
  }
}

/** Reads alone, then the same with batches beside them. */
async function load(port: number, site_uuid: string): Promise<Row[]> {
  const read = `/v4/livecomments/${site_uuid}/?container_id=article&limit=20`;
  const batch = JSON.stringify({
    v: 10,
    batch_id: 'bench-batch-{n}',
    container_id: 'article',
    segment: 'anonymous',
    visit: { id: 'bench-visitor-{n}' },
    records: [
      { name: 'PAGE_VIEW', n: 1 },
      { name: 'ENGAGE', widget: 'vf-conversations', n: 1, exposed_ms: 9000, attention_ms: 4000 },
    ],
  });
  const t = encodeURIComponent(batch).replaceAll('%7Bn%7D', '{n}');
  const told = `/v1/analytics/${site_uuid}/p.gif?t=${t}`;
  await run({ port, path: read, seconds: 1, connections: 16 });
  const alone = await run({ port, path: read, seconds: SECONDS, connections: 4 });
  const [beside, batches] = await Promise.all([
    run({ port, path: read, seconds: SECONDS, connections: 4 }),
    run({ port, path: told, seconds: SECONDS, connections: 32 }),
  ]);
  return [
    {
      what: `batches a second, while guests read, over ${SECONDS} s`,
      value: Math.round(batches.perSecond).toLocaleString('en'),
      limit: `≥ ${MUST_PER_SECOND.toLocaleString('en')}`,
      isWithin: batches.perSecond >= MUST_PER_SECOND,
    },
    { what: 'batches: p99', value: milliseconds(batches.p99) },
    { what: 'reads alone: p99', value: milliseconds(alone.p99) },
    { what: 'reads beside them: p99', value: milliseconds(beside.p99) },
  ];
}

async function run(plan: { port: number; path: string; seconds: number; connections: number }) {
  const child = spawn(
    process.execPath,
    ['bench/load/readers.mjs', JSON.stringify({ ...plan, path: plan.path, headers: BROWSER })],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the load ended with ${code}`);
  return JSON.parse(text) as { perSecond: number; p99: number };
}

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
