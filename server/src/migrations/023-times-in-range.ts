import { type Kysely, sql } from 'kysely';

/** The last moment a `Date` can hold: the server once took later times, which cannot be sent to a reader. */
const LAST = 8_640_000_000_000_000n;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['containers', 'expiry_time'],
    ['bans', 'date_expired'],
    ['users', 'ban_expires'],
  ] as const) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${LAST.toString()}::bigint
      where ${sql.ref(column)} > ${LAST.toString()}::bigint`.execute(db);
  }
}
