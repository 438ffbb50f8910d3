import { type Kysely, sql } from 'kysely';

/** Reactions to messages of a chat: one a person and message, and what they come to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_reactions (
      user_id bigint not null references users (id),
      comment_id bigint not null references comments (id) on delete cascade,
      reaction text not null,
      is_counted boolean not null,
      date_created bigint not null,
      primary key (user_id, comment_id)
    )`.execute(db);
  await sql`create index chat_reactions_comment on chat_reactions (comment_id, reaction)`.execute(db);
  await sql`
    create table reacted_messages (
      comment_id bigint primary key references comments (id) on delete cascade,
      reactions jsonb,
      untold_since bigint
    )`.execute(db);
  await sql`
    create index reacted_messages_untold on reacted_messages (untold_since) where untold_since is not null`.execute(db);
}
