/** Versions of rows in the database: `xmin`, which every change of a row increases. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

export interface Rows {
  containers: string[];
  users: number[];
}

/** Reads versions of rows, named by `containerRow` and `userRow`; a deleted row has none. */
export async function readVersions(db: Kysely<Tables>, { containers, users }: Rows): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; version: string }>`
    select 'container ' || uuid as name, xmin::text as version from containers where uuid = any(${containers}::uuid[])
    union all
    select 'user ' || id, xmin::text from users where id = any(${users}::bigint[])`.execute(db);
  return new Map(rows.map(({ name, version }) => [name, version]));
}

export const containerRow = (uuid: string): string => `container ${uuid.toLowerCase()}`;
export const userRow = (id: number): string => `user ${id}`;

/** Parses the names of rows. */
export function rowsOf(names: Iterable<string>): Rows {
  const rows: Rows = { containers: [], users: [] };
  for (const name of names) {
    const id = name.slice(name.indexOf(' ') + 1);
    if (name.startsWith('user ')) rows.users.push(Number(id));
    else rows.containers.push(id);
  }
  return rows;
}
