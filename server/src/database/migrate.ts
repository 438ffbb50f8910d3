import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations';
import type { Tables } from './schema';

/** Brings the database up to date. @returns the names of the migrations that ran. @throws what a migration threw. */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
