/** `vf openapi`: describes the HTTP API. It registers the routes on a dummy database, so it needs no real one. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { loadConfig } from '../config';
import type { Database } from '../database/connection';
import type { Tables } from '../database/schema';
import { createFastify } from '../http/create-fastify';
import { modules } from '../wiring/modules';
import { registerPlugins } from '../wiring/plugins';

/** @returns OpenAPI 3.1, with addresses relative to the server */
export async function describeApi(): Promise<object> {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const database: Database = {
    kind: 'pg',
    db,
    listen: async () => {},
    unhurried: (work) => work(db),
    close: () => db.destroy(),
  };
  // Fixed values, so that the environment does not change the description.
  const config = loadConfig({
    VF_SECRET: '-'.repeat(64),
    DATABASE_URL: 'postgres://none',
    VF_DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  const app = createFastify(config, database, { now: Date.now });
  try {
    await registerPlugins(app);
    for (const routes of modules) await app.register(routes);
    await app.ready();
    return { ...app.swagger(), servers: [{ url: '/' }] };
  } finally {
    await app.close();
  }
}
