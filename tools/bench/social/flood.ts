/** Readers' posting beside a flood of forged activities, in turn with quiet moments. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../median';
import { held, milliseconds, type Row } from '../row';
import { runLoad } from '../run-load';
import type { Stage } from './stage';

const RATE = { deletions: 2000, unknown: 500 };
/** A tenth shows what a machine feels that cannot take the whole flood beside its other work. */
const SHARES = [1, 0.1];
const LIMIT_RATIO = 1.2;
/** Servers of the unknown keys, each with a budget of ten requests a minute. */
const HOSTS = 20;
const BUDGET = 10;
const POSTS_PER_SECOND = 20;
const ROUNDS = Number(process.env.VF_BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 12);
/** The flood is up before a reader's post is measured. */
const LEAD_MS = 1000;
const LEAD_SECONDS = 2;

interface Flooded {
  ranMs: number;
  sent: { deletions: number; unknown: number };
  statuses: [string, number][];
}
interface Read {
  count: number;
  p99: number;
}

export async function flood(stage: Stage): Promise<Row[]> {
  await readersPost(stage);
  const rows: Row[] = [];
  for (const share of SHARES) rows.push(...(await floodBy(stage, share)));
  return rows;
}

async function floodBy(stage: Stage, share: number): Promise<Row[]> {
  await stage.farCounts();
  const quiet: Read[] = [];
  const flooded: Read[] = [];
  const floods: Flooded[] = [];
  const began = performance.now();
  let addedMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    addedMs -= (await stage.costOf(async () => void quiet.push(await readersPost(stage)))).serverMs;
    const cost = await stage.costOf(async () => {
      const flooding = runFlood(stage, share);
      await sleep(LEAD_MS);
      flooded.push(await readersPost(stage));
      floods.push(await flooding);
    });
    addedMs += cost.serverMs;
  }
  const minutes = Math.ceil((performance.now() - began) / 60_000) + 1;
  const { accounts, deleted } = await stage.farCounts();
  const count = floods.reduce((sum, { sent }) => sum + sent.deletions + sent.unknown, 0);
  const perSecond = (count * 1000) / floods.reduce((sum, { ranMs }) => sum + ranMs, 0);
  const name = `${Math.round(perSecond).toLocaleString('en')} forged activities a second`;
  const p99 = (reads: Read[]) => median(reads.map((one) => one.p99));
  return [
    held(`${name}: a reader’s post, p99, to the same without them`, {
      value: p99(flooded) / p99(quiet),
      limit: LIMIT_RATIO,
      write: (ratio) => `${ratio.toFixed(2)} ×`,
    }),
    {
      what: `${name}: a reader’s post without them, and with them, p99`,
      value: `${milliseconds(p99(quiet))}, ${milliseconds(p99(flooded))}`,
    },
    held(`${name}: requests for accounts that are said to be deleted`, { value: deleted, limit: 0 }),
    held(`${name}: requests for unknown keys in ${minutes} minutes, of ${HOSTS} servers`, {
      value: accounts,
      limit: HOSTS * BUDGET * minutes,
    }),
    { what: `${name}: CPU of the server, each`, value: milliseconds(addedMs / count) },
    { what: `${name}: answers`, value: answersOf(floods) },
  ];
}

function answersOf(floods: Flooded[]): string {
  const statuses = new Map<string, number>();
  for (const [status, count] of floods.flatMap((one) => one.statuses))
    statuses.set(status, (statuses.get(status) ?? 0) + count);
  return [...statuses].map(([status, count]) => `${status}: ${count.toLocaleString('en')}`).join(', ');
}

const runFlood = ({ server: { port }, farPort }: Stage, share: number): Promise<Flooded> =>
  runLoad<Flooded>('flood', {
    ...{ port, farPort, seconds: SECONDS + LEAD_SECONDS, hosts: HOSTS },
    ...{ deletions: RATE.deletions * share, unknown: RATE.unknown * share },
  });

function readersPost({ server: { port }, site_uuid, container, tokens: [token] }: Stage): Promise<Read> {
  const body = JSON.stringify({ content: `Post {n} of ${randomUUID()} by a reader`, metadata: {} });
  const headers = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const path = `/v4/livecomments/${site_uuid}/${container}/comments`;
  const pace = { connections: POSTS_PER_SECOND * 2, seconds: SECONDS, perSecond: POSTS_PER_SECOND };
  return runLoad<Read>('readers', { port, path, headers, body, ...pace });
}
