/**
 * Reads a second of a thread's first page by guests: the built server as one process, read by another process over
 * keep-alive connections, threads of 20, 2,000 and 100,000 comments, on PGlite and, if its programs are installed, on
 * PostgreSQL. Without writes, with twenty posts a second into the same thread, and of new pages, which are read from
 * the database. The load shares the machine: the CPU time of the server separates the two.
 *
 * VF_BENCH_SECONDS shortens each measurement.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../../server/src/database/database';
import { createContainer } from '../../../server/src/modules/content/containers/containers.repository';
import { livecomments } from '../../../server/src/modules/content/kinds/livecomments.kind';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, startBareServer } from '../bare-server';
import { atLeast, milliseconds, type Row } from '../row';
import { output, runLoad } from '../run-load';

const SIZES = [20, 2_000, 100_000];
const SECONDS = Math.min(10, Number(process.env.VF_BENCH_SECONDS ?? 10));
const CONNECTIONS = 64;
const MUST_PER_SECOND = 20_000;
/** Maximum age of a read. */
const MAX_AGE_MS = 1000;
const POST_EVERY_MS = 50;

interface Seen {
  perSecond: number;
  p99: number;
}

interface Thread {
  size: number;
  /** Address of the first page. */
  list: string;
  /** Address for posting comments. */
  comments: string;
}

interface Stage {
  server: BareServer;
  threads: Thread[];
  token: string;
}

export async function serverReads(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vf-reads-'));
  try {
    const embedded = await measureOn('PGlite', null, folder);
    if (!findPostgres()) return embedded;
    const cluster = await startPostgres(undefined, { durable: true });
    try {
      return [...embedded, ...(await measureOn('PostgreSQL', cluster.url, folder))];
    } finally {
      cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOn(name: string, databaseUrl: string | null, folder: string): Promise<Row[]> {
  const stage = await setUp(databaseUrl, folder);
  const rows: Row[] = [];
  try {
    for (const thread of stage.threads) {
      const what = `${name}, ${thread.size.toLocaleString('en')} comments`;
      const { port } = stage.server;
      await load({ port, path: thread.list, seconds: 1 });
      rows.push(
        ...(await measured(`${what}: cached`, stage, { path: thread.list, isHeld: true })),
        ...(await measured(`${what}: cached, brotli`, stage, { path: thread.list, encoding: 'br', isHeld: true })),
      );
      const posting = post(stage, thread);
      try {
        rows.push(
          ...(await measured(`${what}: while 20 a second are posted`, stage, { path: thread.list, isHeld: true })),
        );
      } finally {
        const age = await posting.stop();
        rows.push({
          what: `${what}: while 20 a second are posted, oldest answer`,
          value: milliseconds(age),
          limit: milliseconds(MAX_AGE_MS),
          isWithin: age <= MAX_AGE_MS,
        });
      }
      rows.push(...(await measured(`${what}: read from the database`, stage, { path: `${thread.list}&n={n}` })));
    }
    rows.push({ what: `${name}: memory of the server afterwards`, value: `${await stage.server.memoryMb()} MB` });
    return rows;
  } finally {
    await stage.server.stop();
  }
}

/** Creates the threads and a logged-in reader, then starts the server. */
async function setUp(databaseUrl: string | null, folder: string): Promise<Stage> {
  const place = await findPlace();
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ databaseUrl, dataDir });
  const threads: Thread[] = [];
  let token: string;
  try {
    const { site_uuid, people } = await addPeople(database, place, 1);
    const [person] = people;
    if (!person) throw new Error('nobody is there');
    token = person.token;
    const now = Date.now();
    for (const size of SIZES) {
      const container_id = `thread-${size}`;
      const { container } = await createContainer(database.db, {
        kind: livecomments,
        section_uuid: site_uuid,
        container_id,
        expiry_time: null,
        now,
      });
      await fill(database.db, { container_uuid: container.uuid, section_uuid: site_uuid, size, actor: person.id });
      const section = `/v4/livecomments/${site_uuid}`;
      threads.push({
        size,
        list: `${section}/?container_id=${container_id}&limit=20&reply_limit=2`,
        comments: `${section}/${container.uuid}/comments`,
      });
    }
    await sql`analyze comments`.execute(database.db);
  } finally {
    await database.close();
  }
  const server = await startBareServer(place, { VF_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  return { server, threads, token };
}

/** Inserts comments directly into the tables, every third a reply. */
async function fill(
  db: Awaited<ReturnType<typeof openDatabase>>['db'],
  {
    container_uuid,
    section_uuid,
    size,
    actor,
  }: Record<'container_uuid' | 'section_uuid', string> & Record<'size' | 'actor', number>,
): Promise<void> {
  const now = Date.now();
  await sql`
    with base as (select setval(pg_get_serial_sequence('comments', 'id'),
      nextval(pg_get_serial_sequence('comments', 'id')) + ${size}::bigint + 1) - ${size}::bigint - 1 as id)
    insert into comments (id, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content,
                          date_created, total_likes, total_replies, total_direct_replies)
    select base.id + n, ${container_uuid}::uuid, ${section_uuid}::uuid,
           base.id + case when n % 3 = 2 then n - 1 else n end,
           case when n % 3 = 2 then base.id + n - 1 end,
           case when n % 3 = 2 then ${actor}::bigint end, ${actor}::bigint,
           'Comment number ' || n || ' ' || repeat('with a few more words ', 8),
           ${now}::bigint - 1000 * (${size}::bigint - n), (n * 7919) % 211,
           case when n % 3 = 1 and n < ${size}::bigint then 1 else 0 end,
           case when n % 3 = 1 and n < ${size}::bigint then 1 else 0 end
    from base, generate_series(1, ${size}::bigint) as n`.execute(db);
  await sql`update containers set total_visible = ${size} where uuid = ${container_uuid}`.execute(db);
}

async function measured(
  what: string,
  { server }: Stage,
  { path, encoding, isHeld = false }: { path: string; encoding?: string; isHeld?: boolean },
): Promise<Row[]> {
  const before = await server.cpuMs();
  const { perSecond, p99 } = await load({ port: server.port, path, seconds: SECONDS, ...(encoding && { encoding }) });
  const cpu = ((await server.cpuMs()) - before) / (perSecond * SECONDS);
  return [
    atLeast(`${what}, reads a second`, perSecond, isHeld ? MUST_PER_SECOND : undefined),
    { what: `${what}: p99`, value: milliseconds(p99) },
    { what: `${what}: CPU of the server, each`, value: `${Math.round(cpu * 1000)} µs` },
  ];
}

interface Load {
  port: number;
  path: string;
  seconds: number;
  encoding?: string;
}

/** By wrk if it is installed: it leaves more of a small machine to the server. */
async function load({ port, path, seconds, encoding }: Load): Promise<Seen> {
  const header = encoding ? `Accept-Encoding: ${encoding}` : '';
  if (!path.includes('{n}') && !spawnSync('wrk', ['--version']).error) {
    const args = [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '--latency',
      '--timeout',
      '30s',
      ...(header ? ['-H', header] : []),
    ];
    return readWrk(await output('wrk', [...args, `http://127.0.0.1:${port}${path}`]));
  }
  const plan = { port, path, seconds, connections: CONNECTIONS, headers: header ? `${header}\r\n` : '' };
  return runLoad<Seen>('readers', plan);
}

function readWrk(text: string): Seen {
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(text);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return { perSecond, p99: Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'] };
}

/** Posts into the thread and measures, between posts, how long acknowledged posts are missing from the first page. */
function post({ server: { origin }, token }: Stage, { comments, list }: Thread): { stop(): Promise<number> } {
  let isRunning = true;
  let oldest = 0;
  const acknowledged = new Map<string, number>();
  const write = async () => {
    for (let next = performance.now(); isRunning; next += POST_EVERY_MS) {
      const answer = await fetch(`${origin}${comments}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: `Posted while others read, at ${next}` }),
      });
      const { content_uuid } = (await answer.json()) as { content_uuid: string };
      if (answer.status !== 201) throw new Error(`a post was answered with ${answer.status}`);
      acknowledged.set(content_uuid, performance.now());
      await new Promise((resolve) => setTimeout(resolve, next + POST_EVERY_MS - performance.now()));
    }
  };
  const look = async () => {
    while (isRunning) {
      const asked = performance.now();
      const { contents } = (await (await fetch(`${origin}${list}`)).json()) as { contents: { content_uuid: string }[] };
      const seen = new Set(contents.map(({ content_uuid }) => content_uuid));
      // Sorted from oldest to newest: comments after the newest shown one are missing.
      const all = [...acknowledged];
      const shown = all.findLastIndex(([uuid]) => seen.has(uuid));
      const missing = all[shown + 1];
      if (missing) oldest = Math.max(oldest, asked - missing[1]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const running = Promise.all([write(), look()]);
  running.catch(() => {
    isRunning = false;
  });
  return {
    async stop() {
      isRunning = false;
      await running;
      return oldest;
    },
  };
}
