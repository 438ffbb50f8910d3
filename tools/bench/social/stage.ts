/** A server with a site that publishes in the fediverse, on a PostgreSQL that syncs every commit, and another server beside it. */
import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../server/src/database/database';
import { insertPublished } from '../../../server/src/modules/content/federation/published.repository';
import { createSiteRegistry } from '../../../server/src/modules/sites/sites/site-registry';
import { startPostgres } from '../../postgres.mjs';
import { addPeople, type BareServer, findPlace, startBareServer } from '../bare-server';
import { databaseCpuMs } from '../process-cpu';
import { ask, startLoad } from '../run-load';
import { addContainers } from '../writing';

const PEOPLE = 200;
const REPLIES_OF_A_POST = 3;
const RETRY_MS = 100;

/** Answers of the other server, by kind. */
interface FarCounts {
  accounts: number;
  /** Accounts whose deletion was claimed in the flood. */
  deleted: number;
  notes: number;
  xrpc: number;
  deliveries: number;
}

export interface Cost {
  serverMs: number;
  databaseMs: number;
}

export interface Stage {
  database: Database;
  server: BareServer;
  site_uuid: string;
  /** A conversation whose article the site has published. */
  container: string;
  /** Id of the article's post. */
  article: string;
  tokens: string[];
  far: ChildProcess;
  farPort: number;
  /** Key of all accounts on the other server. */
  privateKey: KeyObject;
  /** Answers of the other server since the last call. */
  farCounts(): Promise<FarCounts>;
  /** CPU time that the server and the database spend on some work. */
  costOf(work: () => Promise<unknown>): Promise<Cost>;
}

export async function withStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { far, port: farPort } = await startFar(pem);
  const cluster = await startPostgres(undefined, { durable: true });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  let server: BareServer | undefined;
  try {
    const place = await findPlace();
    const { site_uuid, people } = await addPeople(database, place, PEOPLE);
    const sites = await createSiteRegistry(database, Date.now);
    await sites.changeRules(site_uuid, {
      social: { networks: 'open', first_waits: false, publish: true, name: 'news' },
    });
    const [container = ''] = await addContainers(database, site_uuid, ['published']);
    const article = `${place.origin}/social/containers/${container}`;
    await addArticle(database, { site_uuid, container_uuid: container, root_id: article, origin: place.origin });
    const started = await startBareServer(place, {
      DATABASE_URL: cluster.url,
      VF_PRIVATE_ADDRESSES: 'on',
      VF_BLUESKY_APPVIEW: `http://127.0.0.1:${farPort}`,
    });
    server = started;
    await fetch(`${place.origin}/social/actors/news`);
    const costOf = async (some: () => Promise<unknown>): Promise<Cost> => {
      const before = [await started.cpuMs(), databaseCpuMs(cluster.data)] as const;
      await some();
      const after = [await started.cpuMs(), databaseCpuMs(cluster.data)] as const;
      return { serverMs: after[0] - before[0], databaseMs: after[1] - before[1] };
    };
    return await work({
      ...{ database, server, site_uuid, container, article, far, farPort, privateKey, costOf },
      tokens: people.map(({ token }) => token),
      farCounts: () => ask(far, { count: true }) as Promise<FarCounts>,
    });
  } finally {
    await server?.stop();
    await database.close();
    cluster.stop();
    far.kill();
  }
}

async function startFar(publicKey: string): Promise<{ far: ChildProcess; port: number }> {
  const far = await startLoad('far-server', [publicKey, String(REPLIES_OF_A_POST)], 'the other server does not start');
  const { port } = (await ask(far, { port: true })) as { port: number };
  return { far, port };
}

const addArticle = (
  { db }: Database,
  { origin, ...article }: { site_uuid: string; container_uuid: string; root_id: string; origin: string },
) =>
  insertPublished(db, {
    ...article,
    ...{ author_id: `${origin}/social/actors/news`, handle: '@news@localhost', now: Date.now() },
    published: {
      title: 'The tide',
      teaser: 'It comes in.',
      url: 'https://localhost/tide',
      lang: 'en',
      date_updated: null,
    },
  });

/** Waits until no message of a kind is left. */
export async function untilDone({ database: { db } }: Pick<Stage, 'database'>, kind: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from outbox where kind = ${kind} and date_done is null limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(RETRY_MS);
  }
}
