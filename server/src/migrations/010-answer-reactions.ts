import { type Kysely, sql } from 'kysely';

/** Likes and boosts of the staff's answers in the fediverse, as keyed hashes of their authors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_answer_reactions (
      comment_id bigint not null references comments (id) on delete cascade,
      kind text not null check (kind in ('like', 'announce')),
      hash text not null,
      date_created bigint not null,
      primary key (comment_id, kind, hash)
    )`.execute(db);
  await sql`create index social_answer_reactions_by_hash on social_answer_reactions (hash)`.execute(db);
}
