import { type Kysely, sql } from 'kysely';

/** Whether somebody wants push messages at all: null until they or a program of theirs have said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_states alter column is_on drop default, alter column is_on drop not null`.execute(
    db,
  );
  await sql`update notification_states set is_on = null where not is_on`.execute(db);
}
