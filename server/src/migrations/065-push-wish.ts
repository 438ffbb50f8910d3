import { type Kysely, sql } from 'kysely';

/**
 * Whether somebody wants push messages at all: null until they, or a program of theirs, have said so. A column of its own:
 * `is_on` is false for everybody who has said nothing, and to tell them apart would be to write every row of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_states add column wants_push boolean`.execute(db);
  await sql`update notification_states set wants_push = true where is_on`.execute(db);
}
