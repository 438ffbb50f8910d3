/**
 * Memory of one server over an hour of mixed load: guests who read lists and fragments and search, people who post,
 * vote and read their notifications, and open sockets. Caches fill at first; afterwards the memory must be flat.
 *
 * VF_BENCH_MINUTES is the duration, VF_BENCH_STEPS the number of steps a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/database/database';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, startBareServer } from '../bare-server';
import { median } from '../median';
import { databaseMemoryMb } from '../process-memory';
import { held, type Measured } from '../row';
import { addContainers } from '../writing';
import { openListeners } from './fan-out';

const MINUTES = Number(process.env.VF_BENCH_MINUTES ?? 60);
const CONTAINERS = 50;
const PEOPLE = 200;
const SOCKETS = 500;
const SAMPLE_EVERY_MS = 15_000;
const STEPS_A_SECOND = Number(process.env.VF_BENCH_STEPS ?? 4);
const SIGN_IN_EVERY_MS = 120_000;
/** Maximum ratio of the last third to the previous one. */
const LIMIT = 1.05;
/** Of the server's median in the last third, and of PostgreSQL at the end. */
const MOST_MB = 250;

interface Load {
  server: BareServer;
  site_uuid: string;
  ids: string[];
  uuids: string[];
  tokens: string[];
  signIn(at: number): Promise<{ token: string }[]>;
}

export async function memory(): Promise<Measured> {
  if (!findPostgres()) return [{ what: 'memory', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const place = await findPlace();
  const { site_uuid, people, signIn } = await addPeople(database, place, PEOPLE);
  const ids = Array.from({ length: CONTAINERS }, (_, number) => `memory-${number}`);
  const uuids = await addContainers(database, site_uuid, ids);
  await database.close();
  const server = await startBareServer(place, { DATABASE_URL: cluster.url });
  const containers = new Map([['news', uuids[0] as string]]);
  const listeners = await openListeners({ server, site_uuid, containers }, SOCKETS, { container: 'news' });
  try {
    const tokens = people.map(({ token }) => token);
    const samples = await loadFor(MINUTES * 60_000, { server, site_uuid, ids, uuids, tokens, signIn });
    return { intro: INTRO, ...resultOf(samples, databaseMemoryMb(cluster.data)) };
  } finally {
    listeners.kill();
    await server.stop();
    cluster.stop();
  }
}

const INTRO = `${MINUTES} minutes, ${STEPS_A_SECOND} steps a second at the most. A step is one post, one vote, three lists, two fragments, one search and one list of notifications, in ${CONTAINERS} conversations, by ${PEOPLE} people; ${SOCKETS} open sockets. One process; resident memory every ${SAMPLE_EVERY_MS / 1000} s.`;

async function loadFor(ms: number, load: Load): Promise<number[]> {
  const samples: number[] = [];
  const end = performance.now() + ms;
  let sampleAt = performance.now();
  let signInAt = 0;
  let refused = 0;
  for (let step = 0; performance.now() < end; step++) {
    const next = sleep(1000 / STEPS_A_SECOND);
    if (performance.now() >= signInAt) {
      load.tokens = (await load.signIn(Date.now())).map(({ token }) => token);
      signInAt = performance.now() + SIGN_IN_EVERY_MS;
    }
    refused += await takeStep(load, step);
    if (performance.now() >= sampleAt) {
      samples.push(await load.server.memoryMb());
      sampleAt += SAMPLE_EVERY_MS;
      if (samples.length % 8 === 0) process.stderr.write(`memory: ${samples.slice(-8).join(' ')} MB\n`);
    }
    await next;
  }
  if (refused > 0) throw new Error(`${refused} requests were refused`);
  return samples;
}

/** @returns the number of refused requests */
async function takeStep({ server, site_uuid, ids, uuids, tokens }: Load, step: number): Promise<number> {
  const at = <Value>(values: Value[], by = 1, from = 0) => values[(step * by + from) % values.length] as Value;
  const authorization = `Bearer ${at(tokens)}`;
  const container = `${server.origin}/v4/livecomments/${site_uuid}/${at(uuids)}`;
  const call = async (address: string, init: RequestInit = {}): Promise<string> => {
    const answer = await fetch(address, init);
    const text = await answer.text();
    if (!answer.ok) process.stderr.write(`${address}: ${answer.status} ${text.slice(0, 200)}\n`);
    // The answer to a vote has no text.
    return answer.ok ? text || 'done' : '';
  };
  const content = `Step ${step} says something about word${step % 997} that is as long as a comment usually is, or a little longer.`;
  const body = JSON.stringify({ content, metadata: {} });
  const headers = { 'content-type': 'application/json', authorization };
  const posted = await call(`${container}/comments`, { method: 'POST', headers, body });
  const comment = /"content_uuid":"([^"]+)"/.exec(posted)?.[1];
  const list = `${server.origin}/v4/livecomments/${site_uuid}/?reply_limit=2&sorted_by=newest&limit=`;
  const fragment = `${server.origin}/render/conversations?site=localhost&embed=script&container_id=`;
  const answers = await Promise.all([
    posted,
    call(`${container}/comments/${comment}/like`, {
      method: 'POST',
      headers: { authorization: `Bearer ${at(tokens, 7, 1)}` },
    }),
    ...[3, 5, 11].map((by) => call(`${list}${10 + (step % 3) * 5}&container_id=${at(ids, by)}`)),
    ...[7, 13].map((by) => call(`${fragment}${at(ids, by)}&lang=${step % 2 ? 'en' : 'de'}`)),
    call(`${container}/search?q=word${step % 101}`),
    call(`${server.origin}/v5/notifications/${site_uuid}/all`, { headers: { authorization } }),
  ]);
  return answers.filter((text) => !text).length;
}

function resultOf(samples: number[], database: number) {
  const third = Math.floor(samples.length / 3);
  const [first, second, last] = [0, 1, 2].map((at) => median(samples.slice(at * third, (at + 1) * third)));
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const lines = samples.flatMap((mb, at) =>
    at % tenth === 0 ? [[`${Math.round((at * SAMPLE_EVERY_MS) / 60_000)} min`, `${mb} MB`]] : [],
  );
  return {
    rows: [
      { what: 'first third, median', value: `${first} MB` },
      { what: 'second third, median', value: `${second} MB` },
      held('last third, median', { value: last as number, limit: MOST_MB, write: (mb) => `${mb} MB` }),
      held('PostgreSQL at the end', { value: database, limit: MOST_MB, write: (mb) => `${mb} MB` }),
      held('last third to the second', {
        value: (last as number) / (second as number),
        limit: LIMIT,
        write: (value) => `${value.toFixed(2)} ×`,
      }),
      { what: 'highest', value: `${Math.max(...samples)} MB` },
    ],
    tables: [{ title: 'Resident memory', head: ['after', 'memory'], lines }],
  };
}
