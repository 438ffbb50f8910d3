/** A database that refuses one statement, like a crash just before it. */
import { sql } from 'kysely';
import type { TestApp } from './app';

/**
 * @param statement such as `insert on outbox` or `update of date_first_post on users`
 * @param when a condition on the row, `new.kind = 'push'`
 */
export async function refusing<T>(
  { app: { db } }: Pick<TestApp, 'app'>,
  statement: string,
  work: () => Promise<T>,
  when = 'true',
): Promise<T> {
  const table = statement.slice(statement.lastIndexOf(' ') + 1);
  await sql`
    create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test'; end $$`.execute(db);
  await sql
    .raw(`create trigger refuse before ${statement} for each row when (${when}) execute function refuse()`)
    .execute(db);
  try {
    return await work();
  } finally {
    await sql.raw(`drop trigger refuse on ${table}`).execute(db);
  }
}
