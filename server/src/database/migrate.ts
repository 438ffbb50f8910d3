/**
 * Brings the database up to date: each step in a transaction of its own, or in none when it says so, over a connection
 * that may take its time. A step that needs a table others use waits for it in short tries: whoever comes after a
 * waiting lock waits as well, and readers would stand still for as long.
 *
 * A database that a newer version has changed is left as it is: until the version after the next nothing is taken away
 * that this one needs (CONTRIBUTING.md "Migrations"), so one that is rolled back or restarted late goes on with it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { type Step, migrations as steps } from '../migrations';
import type { Database } from './connection';
import { isLockTimeout } from './failures';
import type { Tables } from './schema';

const RETRY_EVERY_MS = 500;
const RETRY_FOR_MS = 15 * 60_000;
/** Any number, the same in all versions: one process migrates, the others wait for it. */
const MIGRATING = 7_306_001;

export interface Schema {
  /** What `migrateToLatest` would run. */
  pending: string[];
  /** What a newer version has run and this one does not know. */
  newer: string[];
}

export async function schemaOf({ db }: Pick<Database, 'db'>, known = steps): Promise<Schema> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  const ran = rows[0]?.isThere ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows : [];
  const names = new Set(ran.map(({ name }) => name));
  return {
    pending: Object.keys(known).filter((name) => !names.has(name)),
    newer: [...names].filter((name) => !(name in known)).sort(),
  };
}

/** What an operator is told of it. */
export const newerSchema = (newer: string[]): string =>
  `${newer.join(', ')} of a newer version ${newer.length === 1 ? 'has' : 'have'} run: this one goes on without migrating`;

/** @returns the names of the migrations that ran; none on a newer schema. @throws what a migration threw. */
export async function migrateToLatest(database: Database, known: Record<string, Step> = steps): Promise<string[]> {
  const { pending, newer } = await schemaOf(database, known);
  // Steps of ours are missing as well: no version has ever made such a schema, and kysely says which.
  if (pending.length === 0) return [];
  if (newer.length > 0) throw new Error(`the database has ${newer.join(', ')} but not ${pending.join(', ')}`);
  return database.unhurried(async (db) => {
    await untilFree(() => sql`select pg_advisory_lock(${MIGRATING})`.execute(db));
    try {
      const { pending: left } = await schemaOf({ db }, known);
      for (const name of left) await untilFree(() => run(db, known, name));
      return left;
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATING})`.execute(db);
    }
  });
}

async function run(db: Kysely<Tables>, known: Record<string, Step>, name: string): Promise<void> {
  const getMigrations = async (): Promise<Record<string, Migration>> => known;
  const disableTransactions = known[name]?.isConcurrent ?? false;
  const { error } = await new Migrator({ db, provider: { getMigrations }, disableTransactions }).migrateTo(name);
  if (error) throw error;
}

/** Tries again while somebody holds what it needs. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > until) throw error;
      await wait(RETRY_EVERY_MS);
    }
  }
}
