import { type Kysely, sql } from 'kysely';

/**
 * Lists sort by id, so ids of live comments begin at 2^42: what is brought in from elsewhere gets one below, by its date
 * (modules/content/model/imported-id). What stands here already keeps its id, and is older.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select setval(
      pg_get_serial_sequence('comments', 'id'),
      greatest(4398046511103, (select max(id) from comments))
    )`.execute(db);
}
