/** The server without its socket. `server.ts` listens with it, and tests inject requests. */
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config';
import { type Database, openDatabase } from './database/database';
import { migrateToLatest, newerSchema, schemaOf } from './database/migrate';
import { requireWhole } from './database/unfinished-restore';
import { type Clock, createFastify } from './http/create-fastify';
import { modules } from './wiring/modules';
import { registerPlugins } from './wiring/plugins';

interface Given {
  /** An open database, which the caller closes; without it, one is opened and closed with the app. */
  database?: Database;
  clock?: Clock;
}

/** Builds the app on a migrated database. @throws errors of opening or migrating the database */
export async function buildApp(config: Config, given: Given = {}): Promise<FastifyInstance> {
  const { clock = { now: Date.now } } = given;
  const database = given.database ?? (await openDatabase(config));
  try {
    await requireWhole(database.db);
    if (config.migrates) await migrateToLatest(database);
    const { newer, pending } = await schemaOf(database);
    if (pending.length > 0)
      throw new ConfigError([`VF_MIGRATE is off and ${pending.join(', ')} did not run yet: run vf migrate`]);
    const app = createFastify(config, database, clock);
    if (newer.length > 0) app.log.warn(newerSchema(newer));
    if (!given.database) app.addHook('onClose', () => database.close());
    await registerPlugins(app);
    for (const routes of modules) await app.register(routes);
    app.addHook('preClose', () => app.sockets.endIdle());
    return app;
  } catch (error) {
    if (!given.database) await database.close();
    throw error;
  }
}
