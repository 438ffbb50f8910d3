/**
 * A live blog whose server accepts no sockets (`VF_SOCKETS=0`): the rate and delay of tips while posts arrive, and the
 * age of a new post for readers who request the tip every ten seconds or so, like pages do (core/state/live-blog/
 * follow-blog), through a cache that holds a tip for the two seconds its header allows.
 *
 * VF_BENCH_SECONDS shortens it, VF_BENCH_TIPS requests fewer tips a second.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/database/database';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { type BareServer, findPlace, startBareServer } from '../bare-server';
import { addBlogs, type Blog, writePost } from '../blogs';
import { percentile } from '../median';
import { held, type Measured, milliseconds } from '../row';
import { ask, runLoad, startLoad } from '../run-load';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 30);
const TIPS_PER_SECOND = Number(process.env.VF_BENCH_TIPS ?? 30_000);
/** Until every process has started, and its code is warm. */
const WARM_UP_SECONDS = 5;
const READERS = 5000;
const ASKING_PROCESSES = 2;
const CONNECTIONS = 64;
const POST_EVERY_MS = 3000;
/** A reader polls every seven to thirteen seconds: after this time all have. */
const ALL_ASKED_MS = 16_000;
const LIMIT = { tipMs: 20, freshMs: 15_000 };

export async function tips(): Promise<Measured> {
  if (!findPostgres()) return [{ what: 'tips', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  let server: BareServer | undefined;
  let readers: ChildProcess | undefined;
  try {
    const place = await findPlace();
    const [blog] = await addBlogs(database, place, ['election-night']);
    if (!blog) throw new Error('there is no blog');
    server = await startBareServer(place, { DATABASE_URL: cluster.url, VF_SOCKETS: '0' });
    await writePost(place.origin, blog, 'first');
    const path = `/v4/liveblog/${blog.site_uuid}/${blog.uuid}`;
    const started = await openReaders(server, path);
    readers = started;

    const asking = askForTips(server, path);
    await sleep(WARM_UP_SECONDS * 1000);
    const before = await server.cpuMs();
    const landed = await post(place.origin, blog);
    const asked = await asking;
    const used = (await server.cpuMs()) - before;
    await sleep(ALL_ASKED_MS);
    const { seen } = (await ask(started, { report: true })) as { seen: Record<string, number[]> };
    return { intro: INTRO, rows: rowsOf({ landed, asked, seen, used }) };
  } finally {
    readers?.kill();
    await server?.stop();
    await database.close();
    cluster.stop();
  }
}

const INTRO = `One process of the server that takes no sockets, on PostgreSQL; ${TIPS_PER_SECOND.toLocaleString('en')} tips a second (30,000 for the limits) for ${SECONDS} s by ${ASKING_PROCESSES} processes, each answer as late as it comes after the moment it was due; a post every ${POST_EVERY_MS / 1000} s. Beside them ${READERS.toLocaleString('en')} readers who ask every 7 to 13 s and get the tip from a cache of two seconds.`;

interface Asked {
  perSecond: number;
  p99: number;
}

interface Found {
  landed: Map<string, number>;
  asked: Asked[];
  seen: Record<string, number[]>;
  used: number;
}

function rowsOf({ landed, asked, seen, used }: Found) {
  const perSecond = asked.reduce((sum, one) => sum + one.perSecond, 0);
  const waits = [...landed].flatMap(([mark, at]) => (seen[mark] ?? []).map((arrived) => arrived - at));
  const missed = landed.size * READERS - waits.length;
  return [
    {
      what: 'tips answered a second, while posts land',
      value: Math.round(perSecond).toLocaleString('en'),
      limit: `≥ ${TIPS_PER_SECOND.toLocaleString('en')}`,
      // Requests due in the last moment are answered after it.
      isWithin: perSecond >= 0.99 * TIPS_PER_SECOND,
    },
    held('how late an answer comes, p99', {
      value: Math.max(...asked.map(({ p99 }) => p99)),
      limit: LIMIT.tipMs,
      write: milliseconds,
    }),
    { what: 'processor of the server, each', value: `${Math.round((used * 1000) / (perSecond * SECONDS))} µs` },
    held('from a post’s acknowledgement until a reader has it, p99', {
      value: percentile(waits, 0.99),
      limit: LIMIT.freshMs,
      write: milliseconds,
    }),
    { what: 'the same, p50', value: milliseconds(percentile(waits, 0.5)) },
    held(`readers who missed one of ${landed.size} posts, or had one twice`, { value: Math.abs(missed), limit: 0 }),
  ];
}

/** Posts while tips are requested. @returns when each was acknowledged, by its mark */
async function post(origin: string, blog: Blog): Promise<Map<string, number>> {
  const landed = new Map<string, number>();
  const end = performance.now() + SECONDS * 1000;
  for (let number = 0; performance.now() < end; number++) {
    const next = sleep(Math.min(POST_EVERY_MS, Math.max(0, end - performance.now())));
    landed.set(`post-${number}`, await writePost(origin, blog, `post-${number}`));
    await next;
  }
  return landed;
}

function askForTips({ port }: BareServer, path: string): Promise<Asked[]> {
  const perSecond = TIPS_PER_SECOND / ASKING_PROCESSES;
  const how = { connections: CONNECTIONS, seconds: SECONDS, perSecond, warmUpSeconds: WARM_UP_SECONDS };
  const plan = { port, path: `${path}/tip`, headers: '', ...how };
  return Promise.all(Array.from({ length: ASKING_PROCESSES }, () => runLoad<Asked>('readers', plan)));
}

const openReaders = ({ origin }: BareServer, path: string): Promise<ChildProcess> =>
  startLoad('tip-readers', [`${origin}${path}`, String(READERS)], 'the readers could not ask');
