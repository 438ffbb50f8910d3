/**
 * The built server on a database embedded in its own data directory, killed (kill -9) on request: unsent messages stay
 * in the outbox. Uses one port, so that tokens of one process are valid for the next.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { openDatabase } from '../../src/database/database';
import { PASSWORD } from './app';
import { begunDirectory } from './begun';
import { freePort } from './free-port';
import { serverProcesses } from './process';

/** A writer, as in `test/journeys/support/api`. */
interface Author {
  token: string;
  refresh: string;
  uuid: string;
}

interface Prepared {
  app: FastifyInstance;
  site_uuid: string;
  signUp(name: string): Promise<Author>;
}

export interface KilledServer {
  /** Runs the server until the work is done, and kills it. */
  whileRunning(work: (url: string) => Promise<unknown>): Promise<void>;
  /** Makes remaining messages of a kind due, as after a while. @returns their number */
  makeDue(kind: string): Promise<number>;
  remove(): void;
}

/** @param prepare fills the database before the first start */
export async function killedServer(
  environment: Record<string, string>,
  prepare: (prepared: Prepared) => Promise<unknown>,
): Promise<KilledServer> {
  const processes = serverProcesses();
  const env = { VF_DEMO: 'off', VF_RATE_LIMIT: 'off', ...environment, PORT: String(await freePort()) };
  await begunDirectory(processes.dataDir);
  const app = await buildApp(loadConfig({ ...env, VF_DATA_DIR: processes.dataDir, LOG_LEVEL: 'fatal' }));
  const { uuid: site_uuid } = await app.sites.add({ domain: 'localhost', name: 'Test site' });
  await prepare({ app, site_uuid, signUp: (name) => signUp(app, name) });
  await app.close();
  return {
    async whileRunning(work) {
      const { child, ended, url } = await processes.start(env);
      await work(url);
      child.kill('SIGKILL');
      await ended;
    },
    async makeDue(kind) {
      const database = await openDatabase(loadConfig({ VF_DATA_DIR: processes.dataDir }));
      try {
        // The killed process no longer has the claim.
        await sql`update notification_states set mailing_until = 0`.execute(database.db);
        const due = await sql`
          update outbox set date_next = 0 where kind = ${kind} and date_done is null returning id`.execute(database.db);
        return due.rows.length;
      } finally {
        await database.close();
      }
    },
    remove: () => processes.remove(),
  };
}

async function signUp(app: FastifyInstance, name: string): Promise<Author> {
  const payload = { name, email: `${name}@example.org`, password: PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/v2/localhost/users?session=false', payload });
  const { access_token: token, refresh_token: refresh, result } = answer.json();
  return { token, refresh, uuid: result.uuid };
}
