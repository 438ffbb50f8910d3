/** Everything that the database has of a person or a site, so that a test can show that something left it as it was. */
import { sql } from 'kysely';
import type { MediaStore } from '../../src/modules/content/media/media-store';
import { privacyParts } from '../../src/wiring/privacy';
import type { TestApp } from './app';

/** Returns the rows of each table with a site that are of this one. */
export async function rowsOfSite({ db }: Pick<TestApp['app'], 'db'>, uuid: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_uuid'`.execute(db);
  const found: Record<string, unknown[]> = {};
  for (const [table, column] of [['sites', 'uuid'], ...tables.map(({ table_name }) => [table_name, 'site_uuid'])])
    await read(db, found, { table: table as string, column: column as string, value: uuid });
  return found;
}

/** Returns the rows of each table that belong to the person, by the column that says so. */
export async function rowsOf({ db }: Pick<TestApp['app'], 'db'>, id: number): Promise<Record<string, unknown[]>> {
  const columns = ['users.id', ...privacyParts({} as MediaStore).flatMap(({ markers }) => markers.own)];
  const found: Record<string, unknown[]> = {};
  for (const column of new Set(columns)) {
    const [table = '', name = ''] = column.split('.');
    await read(db, found, { table, column: name, value: id });
  }
  return found;
}

async function read(
  db: TestApp['app']['db'],
  found: Record<string, unknown[]>,
  { table, column, value }: { table: string; column: string; value: number | string },
): Promise<void> {
  // The order of lists follows votes and replies a moment after them.
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(r) - '{ranked_best,ranked_likes,ranked_replies}'::text[] as row from ${sql.table(table)} r where ${sql.ref(column)} = ${value} order by r::text`.execute(
    db,
  );
  if (rows.length > 0) found[`${table}.${column}`] = rows.map(({ row }) => row);
}
