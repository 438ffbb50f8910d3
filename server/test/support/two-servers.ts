/** A second server on the database of the first, in this process. */
import { after, before } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app';
import type { Config } from '../../src/config';
import { openDatabase } from '../../src/database/database';
import { startTestApp, type TestApp, type TestUser } from './app';
import type { TestContainer } from './conversation';

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

export let t: TestApp;
export let anna: TestUser;
export let second: SecondServer;

/** Sets up two servers and a reader; call this at the beginning of a file whose tests need PostgreSQL. */
export function twoServers(): void {
  before(async () => {
    if (needsPostgres.skip) return;
    t = await startTestApp();
    anna = await t.signUp('Anna');
    second = await secondServer(t);
  });
  after(async () => {
    await second?.close();
    await t?.close();
  });
}

/** Posts at a newly started server, whose memory is empty. */
export async function postElsewhere(first: TestApp, who: TestUser, { path }: TestContainer, content: string) {
  const { config, database, clock } = first.app;
  const other = await buildApp(config, { database, clock });
  try {
    return await other.inject({
      method: 'POST',
      url: `${path}/comments`,
      payload: { content },
      headers: { authorization: `Bearer ${who.token}` },
    });
  } finally {
    await other.close();
  }
}
