/**
 * Analytics: the number of batches a second of one process, the time of a guest's read during 5,000 a second, and the
 * time of panels over 90 days of 10,000 articles. On PostgreSQL; batches are like those of browsers.
 *
 * VF_BENCH_SECONDS shortens the load.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type PanelName, panels } from '../../../core/contract/delivery/panels';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { formats } from '../../../server/src/modules/delivery/analytics/panel-format';
import { readPanel } from '../../../server/src/modules/delivery/analytics/panels';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, startBareServer } from '../bare-server';
import { ARTICLES, fillFigures, type Place } from '../figures';
import { median } from '../median';
import { held, milliseconds, type Row } from '../row';
import { runLoad } from '../run-load';
import { addContainers } from '../writing';

const SECONDS = Math.min(20, Number(process.env.VF_BENCH_SECONDS ?? 20));
const MUST_PER_SECOND = 5000;
const READS_PER_SECOND = 500;
/** Additional time of a read that nobody notices. */
const LONGER_MS = 20;
const LOST_SECONDS = 5;
/** The kill falls between two times at which the server stores. */
const KILLED_AFTER_MS = 5900;
const STORED_MS = 6000;
const MOST_MS = 200;
const TIMES = 7;
const BROWSER = 'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\n';

export async function engagement(): Promise<Row[]> {
  if (!findPostgres()) return [{ what: 'engagement', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  try {
    const place = await findPlace();
    const { site_uuid, people } = await addPeople(database, place, 1);
    const [container_uuid] = await addContainers(database, site_uuid, ['moderated']);
    if (!container_uuid || !people[0]) throw new Error('nobody to moderate, and nowhere');
    await sql`update sites set settings = settings || '{"enable_analytics": true}'`.execute(database.db);
    const asked = await timePanels(database, { site_uuid, container_uuid, user_id: people[0].id });
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

/**
 * First sends as many batches as possible; then reads at a fixed rate, alone and beside the required number of batches.
 */
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

/** Seconds of acknowledged batches that are lost after `kill -9`. */
async function loss({ db }: Database, server: BareServer, site_uuid: string): Promise<Row> {
  const stored = async () => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from analytics_minutes where name = 'PAGE_VIEW'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  // By then, earlier reports are stored.
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

/** One batch of a new reader. @param run makes batches unique across runs */
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

/** Panels for an editor, each over the whole time, and every article as a file. */
async function timePanels({ db }: Database, place: Place): Promise<Row[]> {
  const now = Date.now();
  const { from, to } = await fillFigures(db, place, now);
  const asked = { site_uuid: place.site_uuid, section_uuid: null, from, to, now };
  async function read(panel: PanelName, how = {}) {
    const rows = await readPanel(db, panel, { zone: 'Europe/Berlin', ...how }, asked);
    // The load contains no automated browsers.
    if (rows.length === 0 && panel !== 'suspects') throw new Error(`${panel}: nothing was found`);
    return rows;
  }
  const names: Record<PanelName, string> = {
    articles: 'articles, the 50 with the most attention',
    attention: 'attention by day and widget',
    actions: 'everything by day',
    hours: 'busiest hours',
    funnel: 'from readers to writers',
    comments: 'comments a thousand views',
    moderation: 'what moderators decided',
    suspects: 'what is no reader’s',
  };
  const rows: Row[] = [];
  for (const panel of panels) rows.push(await timed(names[panel], () => read(panel)));
  const all = async () => formats.csv.write(await read('articles', { limit: ARTICLES }));
  rows.push(await timed('all articles as a file', all));
  return rows;
}

async function timed(what: string, read: () => Promise<unknown>): Promise<Row> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return held(`90 days of 10,000 articles: ${what}`, { value: median(times), limit: MOST_MS, write: milliseconds });
}
