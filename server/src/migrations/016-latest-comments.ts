import { type Kysely, sql } from 'kysely';

/** A writer's latest comments, which each post looks at: without an index in that order it would sort all they wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comments_latest on comments (actor_id, id)`.execute(db);
}
