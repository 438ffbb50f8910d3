/** `vf migrate`. */
import type { Config } from '../config';
import { migrateToLatest, newerSchema, schemaOf } from '../database/migrate';
import { requireWhole } from '../database/unfinished-restore';
import { type Say, withDatabase } from './with-database';

export function migrate(config: Config, say: Say): Promise<void> {
  return withDatabase(config, async (database) => {
    await requireWhole(database.db);
    const ran = await migrateToLatest(database);
    const { newer } = await schemaOf(database);
    if (newer.length > 0) return say(newerSchema(newer));
    say(ran.length > 0 ? `Ran ${ran.join(', ')}` : 'The database is up to date.');
  });
}
