/** A second server on the database of the first, in this process. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app';
import type { Config } from '../../src/config';
import { openDatabase } from '../../src/database/database';
import type { TestApp, TestUser } from './app';

/** Options of tests with two servers and separate connections: the embedded database serves only one process. */
export const needsPostgres = { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' };

export interface SecondServer {
  app: FastifyInstance;
  /** Returns the same person at the second server. */
  at(who: TestUser): TestUser;
  close(): Promise<void>;
}

export async function secondServer(t: TestApp, overrides: Partial<Config> = {}): Promise<SecondServer> {
  // The embedded database is opened once, and both servers use it.
  const isOwn = Boolean(t.app.config.databaseUrl);
  const database = isOwn ? await openDatabase(t.app.config) : t.app.database;
  const app = await buildApp({ ...t.app.config, ...overrides }, { database });
  return {
    app,
    at: (who) => ({
      ...who,
      inject: (what) => app.inject({ ...what, headers: { ...what.headers, authorization: `Bearer ${who.token}` } }),
    }),
    async close() {
      await app.close();
      if (isOwn) await database.close();
    },
  };
}
