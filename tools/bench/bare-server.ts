/**
 * The built server alone under load: in production mode, without the demo and without limits, with a site and people
 * that are inserted directly into its database, without passwords.
 *
 * VF_BENCH_SERVER selects another build than server/dist, VF_BENCH_NODE_ARGS is for a profile (`--cpu-prof`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { numericIdToUuid } from '../../core/contract/values/ids';
import type { Database } from '../../server/src/database/database';
import { migrateToLatest } from '../../server/src/database/migrate';
import { createAccessTokens } from '../../server/src/modules/people/sessions/access-token';
import { createSiteRegistry } from '../../server/src/modules/sites/sites/site-registry';
import { freePort } from '../postgres.mjs';
import { ROOT } from '../run.mjs';

const SECRET = 'measuring-only-0123456789-abcdefghij';
const START_MS = 180_000;

/** Address of a server before its start: access tokens contain it. */
export interface Place {
  port: number;
  origin: string;
}

export interface BareServer extends Place {
  /** CPU time used so far, in ms. */
  cpuMs(): Promise<number>;
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

export async function findPlace(): Promise<Place> {
  const port = await freePort();
  return { port, origin: `http://127.0.0.1:${port}` };
}

/** Creates the tables, a site, and this many logged-in people. */
export async function addPeople(database: Database, { origin }: Place, count: number) {
  await migrateToLatest(database);
  const sites = await createSiteRegistry(database, Date.now);
  const { uuid: site_uuid } = await sites.add({ domain: 'localhost', name: 'Bench', hosts: ['127.0.0.1'] });
  const now = Date.now();
  const { rows } = await sql<{ id: number; session_uuid: string }>`
    with people as (
      insert into users (site_uuid, name, name_key, date_created)
      select ${site_uuid}::uuid, 'Reader ' || n, 'reader ' || n, ${now}::bigint
      from generate_series(1, ${count}::int) as n returning id
    )
    insert into sessions (uuid, user_id, date_created, date_expires)
    select gen_random_uuid(), id, ${now}::bigint, ${now + 86_400_000}::bigint from people
    returning user_id as id, uuid as session_uuid`.execute(database.db);
  const access = createAccessTokens(SECRET, origin);
  /** Access tokens, which are valid for some minutes. */
  const signIn = (at: number) =>
    Promise.all(
      rows.map(async ({ id, session_uuid }) => ({
        id,
        token: await access.sign({ user_uuid: numericIdToUuid(id), site_uuid, session_uuid }, at),
      })),
    );
  return { site_uuid, people: await signIn(now), signIn };
}

/** `env` names its database. */
export async function startBareServer({ port, origin }: Place, env: Record<string, string>): Promise<BareServer> {
  const nodeArgs = process.env.VF_BENCH_NODE_ARGS?.split(' ') ?? [];
  const server = spawn(process.execPath, [...nodeArgs, process.env.VF_BENCH_SERVER ?? 'server/dist/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      VF_PUBLIC_URL: origin,
      VF_SECRET: SECRET,
      // In production, the metrics require this token.
      VF_OPERATOR_TOKEN: SECRET,
      VF_DEMO: 'off',
      VF_RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const until = Date.now() + START_MS; !(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok; ) {
    if (Date.now() > until || server.exitCode !== null) throw new Error('the server does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const metric = async (name: string) => {
    const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${SECRET}` } })).text();
    return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1]);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    port,
    origin,
    cpuMs: async () => 1000 * (await metric('process_cpu_seconds_total')),
    memoryMb: async () => Math.round((await metric('process_resident_memory_bytes')) / 1024 / 1024),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
