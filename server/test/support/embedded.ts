/**
 * Embedded databases in memory that the files of a process use one after the other. Emptying one costs a fraction of the
 * CPU time of loading another from its dump.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { share } from '../../../test/support/shared';
import { IN_MEMORY } from '../../src/config';
import { type Database, openDatabase } from '../../src/database/database';
import { begunDump } from './begun';

interface Embedded {
  database: Database;
  schema: string;
  /** Start of each sequence: some migrations begin at a high number, which `restart identity` ignores. */
  sequences: { name: string; value: string; is_called: boolean }[];
}

/** Emptied and unused. They end with the process. */
const idle: Embedded[] = [];

/** Returns a migrated database without rows; `close` empties it for the next file. */
export async function borrowEmbedded(): Promise<Database> {
  const embedded = idle.pop() ?? (await share(openEmbedded, ({ database }) => database.close()));
  let isOpen = true;
  return {
    ...embedded.database,
    // A closed app must not receive the notifications of the next one.
    listen: (channel, onNotify) =>
      embedded.database.listen(channel, (payload) => {
        if (isOpen) onNotify(payload);
      }),
    async close() {
      isOpen = false;
      await empty(embedded);
      idle.push(embedded);
    },
  };
}

async function openEmbedded(): Promise<Embedded> {
  const database = await openDatabase({ databaseUrl: null, dataDir: IN_MEMORY }, { dump: await begunDump() });
  return { database, schema: await schemaOf(database), sequences: await sequencesOf(database) };
}

/** Removes all rows. A file that changes the schema needs a database of its own. */
async function empty({ database, schema, sequences }: Embedded): Promise<void> {
  assert.equal(await schemaOf(database), schema, 'a test has changed the schema of its database');
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(database.db);
  await sql.raw(`truncate ${rows.map(({ name }) => name).join()} cascade`).execute(database.db);
  const restarts = sequences.map(({ name, value, is_called }) => `setval('${name}', ${value}, ${is_called})`);
  await sql.raw(`select ${restarts.join()}`).execute(database.db);
}

async function sequencesOf({ db }: Database): Promise<Embedded['sequences']> {
  const { rows } = await sql<Embedded['sequences'][number]>`
    select quote_ident(sequencename) as name, coalesce(last_value, start_value) as value, last_value is not null as is_called
    from pg_sequences where schemaname = 'public'`.execute(db);
  return rows;
}

async function schemaOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(string_agg(line, ';' order by line)) as schema from (
      select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', tgname, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    ) as lines`.execute(db);
  return rows[0]?.schema ?? '';
}
