/**
 * Migrates the database: each step in a transaction, or in none if the step says so, on a connection without a time
 * limit. A step waits for a busy table in short tries, because a waiting lock blocks all later ones, and readers with
 * them.
 *
 * A schema of a newer version stays unchanged: until the version after the next, nothing that this one needs is removed
 * (CONTRIBUTING.md "Migrations"), so a rolled-back or late server can use it.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { type Step, migrations as steps } from '../migrations';
import type { Database } from './connection';
import { isContention } from './failures';
import type { Tables } from './schema';

const RETRY_EVERY_MS = 500;
const RETRY_FOR_MS = 15 * MINUTE_MS;
/** An arbitrary number, the same in all versions: one process migrates, the others wait. */
const MIGRATING = 7_306_001;

export interface Schema {
  /** Steps that `migrateToLatest` would run. */
  pending: string[];
  /** Steps of a newer version, unknown to this one. */
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

/** Returns the message for the operator. */
export const newerSchema = (newer: string[]): string =>
  `${newer.join(', ')} of a newer version ${newer.length === 1 ? 'has' : 'have'} run: this one goes on without migrating`;

/** @returns the names of the executed migrations; none on a newer schema. @throws the error of a migration */
export async function migrateToLatest(database: Database, known: Record<string, Step> = steps): Promise<string[]> {
  const { pending, newer } = await schemaOf(database, known);
  if (pending.length === 0) return [];
  // No version makes a schema that lacks an earlier step but has a later one.
  const odd = [...newer, ...Object.keys(known).filter((name) => !pending.includes(name) && name > (pending[0] ?? ''))];
  if (odd.length > 0) throw new Error(`the database has ${odd.join(', ')} but not ${pending.join(', ')}`);
  return database.unhurried(async (db) => {
    await untilFree(() => sql`select pg_advisory_lock(${MIGRATING})`.execute(db));
    try {
      await makeRecord(db);
      const { pending: left } = await schemaOf({ db }, known);
      for (const name of left) await untilFree(() => run(db, name, known[name] as Step));
      return left;
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATING})`.execute(db);
    }
  });
}

/** Creates the tables for executed steps: those of kysely's migrator, which earlier versions use. */
async function makeRecord(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(db);
  await sql`
    create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)
  `.execute(db);
  await sql`insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(db);
}

/** Runs a step and records its name, both or neither. */
async function run(db: Kysely<Tables>, name: string, step: Step): Promise<void> {
  const through = async (it: Kysely<Tables>) => {
    await step.up(it);
    await sql`
      insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})
    `.execute(it);
  };
  await (step.isConcurrent ? through(db) : db.transaction().execute(through));
}

/**
 * Retries while another transaction holds a lock that the step needs. A running server of the previous version can deadlock with
 * the step, and the database reports the deadlock before `lock_timeout` ends.
 */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || Date.now() > until) throw error;
      await wait(RETRY_EVERY_MS);
    }
  }
}
