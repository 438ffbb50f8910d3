/**
 * The first page of a thread of 100,000 comments against one of twenty: p50 of reading it through the whole server, and
 * their ratio. On PGlite, and on PostgreSQL when its programs are installed.
 */
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../server/test/support/app';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { milliseconds, type Row } from '../row';

const SHORT = 20;
const LONG = 100_000;
const RUNS = 300;
/** Limit of the ratio. */
const LIMIT = 1.5;

export async function lists(): Promise<Row[]> {
  const embedded = await measureOn('PGlite', undefined);
  if (!findPostgres()) return embedded;
  const cluster = await startPostgres();
  try {
    return [...embedded, ...(await measureOn('PostgreSQL', cluster.url))];
  } finally {
    cluster.stop();
  }
}

async function measureOn(name: string, url: string | undefined): Promise<Row[]> {
  const before = process.env.TEST_DATABASE_URL;
  if (url) process.env.TEST_DATABASE_URL = url;
  else delete process.env.TEST_DATABASE_URL;
  const server = await startTestApp();
  try {
    const { id } = await server.signUp('Bench Mark');
    const [short, long] = [await fill(server, 'short', SHORT, id), await fill(server, 'long', LONG, id)];
    const rows: Row[] = [];
    for (const sort of ['newest', 'num_likes_desc']) {
      // In turns, so that other work of the machine affects both equally.
      const times: [number[], number[]] = [[], []];
      for (let run = 0; run < RUNS + 20; run++) {
        const [a, b] = [await read(server, short, sort), await read(server, long, sort)];
        if (run < 20) continue;
        times[0].push(a);
        times[1].push(b);
      }
      const [few, many] = times.map(median) as [number, number];
      const ratio = many / few;
      rows.push(
        { what: `${name}, ${sort}: p50 of ${SHORT} comments`, value: milliseconds(few) },
        { what: `${name}, ${sort}: p50 of ${LONG.toLocaleString('en')} comments`, value: milliseconds(many) },
        { what: `${name}, ${sort}: ratio`, value: ratio.toFixed(2), limit: String(LIMIT), isWithin: ratio <= LIMIT },
      );
    }
    return rows;
  } finally {
    await server.close();
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
  }
}

/** Creates a container with this many comments, a third of them replies, directly in the tables. */
async function fill({ app, site, inject }: TestApp, name: string, count: number, actor: number): Promise<string> {
  const path = `/v4/livecomments/${site.uuid}`;
  const made = await inject({ method: 'POST', url: path, payload: { container_id: `bench-${name}` } });
  const { content_container_uuid } = made.json() as { content_container_uuid: string };
  const now = Date.now();
  const base = name === 'short' ? 10_000_000 : 20_000_000;
  await sql`
    insert into comments (id, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content,
                          date_created, total_likes, total_replies, total_direct_replies)
    select ${base}::bigint + n, ${content_container_uuid}::uuid, ${site.uuid}::uuid,
           ${base}::bigint + case when n % 3 = 2 then n - 1 else n end,
           case when n % 3 = 2 then ${base}::bigint + n - 1 end,
           case when n % 3 = 2 then ${actor}::bigint end, ${actor}::bigint,
           'Comment number ' || n || ' ' || repeat('with a few more words ', 8),
           ${now}::bigint - 1000 * (${count}::bigint - n), (n * 7919) % 211,
           case when n % 3 = 1 and n < ${count}::bigint then 1 else 0 end,
           case when n % 3 = 1 and n < ${count}::bigint then 1 else 0 end
    from generate_series(1, ${count}::bigint) as n`.execute(app.db);
  await sql`update containers set total_visible = ${count} where uuid = ${content_container_uuid}`.execute(app.db);
  await sql`analyze comments`.execute(app.db);
  return `${path}/${content_container_uuid}/comments`;
}

async function read({ inject }: TestApp, path: string, sort: string): Promise<number> {
  const began = performance.now();
  const answer = await inject({ method: 'GET', url: `${path}?limit=10&reply_limit=2&sorted_by=${sort}` });
  const ms = performance.now() - began;
  const { contents } = answer.json() as { contents: unknown[] };
  if (contents.length < 10) throw new Error(`only ${contents.length} comments: ${answer.body.slice(0, 200)}`);
  return ms;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
