/** The tables of the database as text: PostgreSQL itself writes and reads the rows. */
import { type Kysely, sql } from 'kysely';
import { readInBatches } from '../../database/read-in-batches';
import type { Tables } from '../../database/schema';
import { UNFINISHED_RESTORE } from '../../database/unfinished-restore';

type Db = Kysely<Tables>;

/** The manifest lists these; a restored database runs its own migrations. */
const OWN_OF_MIGRATIONS = /^kysely_/;

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !OWN_OF_MIGRATIONS.test(name) && name !== UNFINISHED_RESTORE);
}

/** Yields arrays of rows as JSON, in parts; requires a transaction. */
export async function* rowsOf(trx: Db, table: string): AsyncGenerator<string> {
  const query = sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`;
  for await (const rows of readInBatches(trx, 'backup', query)) yield `[${rows.map(({ row }) => row).join(',\n')}]`;
}

export async function insertRows(trx: Db, table: string, rows: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(trx);
}

export async function sequencesOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()`.execute(
    db,
  );
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
}

export async function setSequences(db: Db, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(db);
  }
}

/** Drops foreign keys, because tables are filled one after the other. @returns a function that restores them */
export async function dropReferences(trx: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}

/** Disables triggers, whose rows are in the backup. @returns a function that enables them */
export async function silenceTriggers(trx: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(trx);
  const say = async (what: 'disable' | 'enable') => {
    for (const { table } of rows) {
      await sql`alter table ${sql.raw(table)} ${sql.raw(what)} trigger user`.execute(trx);
    }
  };
  await say('disable');
  return () => say('enable');
}

/** Checks whether the database has no data. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Drops tables, sequences that belong to no column, and functions of triggers. */
export async function dropTables(db: Db): Promise<void> {
  const tables = [...(await tablesOf(db)), 'kysely_migration', 'kysely_migration_lock'];
  await sql`drop table if exists ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(db);
  const { rows: sequences } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S'`.execute(db);
  for (const { name } of sequences) await sql`drop sequence ${sql.raw(name)}`.execute(db);
  // Leaves out tables of extensions.
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  for (const { name } of rows) await sql`drop function ${sql.raw(name)}`.execute(db);
}

/** Counts other sessions on the database, such as those of a running server. */
export async function othersOn(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return Number(rows[0]?.others ?? 0);
}
