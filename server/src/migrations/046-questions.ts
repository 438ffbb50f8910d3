import { type Kysely, sql } from 'kysely';

/** What a question of a live interview has beside its comment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table questions (
      comment_id bigint primary key references comments (id) on delete cascade,
      status text not null check (status in ('open', 'live', 'answered', 'dismissed')),
      answer_uuid uuid,
      answered_at bigint,
      dismissal text
    )`.execute(db);
}
