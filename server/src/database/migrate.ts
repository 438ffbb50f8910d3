import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations';
import type { Tables } from './schema';

const migratorOf = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Brings the database up to date. @returns the names of the migrations that ran. @throws what a migration threw. */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** What `migrateToLatest` would run. */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
