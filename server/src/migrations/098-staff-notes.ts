import { type Kysely, sql } from 'kysely';

/**
 * What the console shows beside a comment: its former texts, notes of colleagues, and through what somebody acted. Notes
 * belong to the comment's writer (`user_id`) as well, so that their page can list them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_versions (
      id bigint generated always as identity primary key,
      comment_id bigint not null references comments (id) on delete cascade,
      content text not null,
      mentions jsonb not null default '[]',
      date_replaced bigint not null
    )`.execute(db);
  await sql`create index comment_versions_comment on comment_versions (comment_id, id)`.execute(db);
  await sql`create index comment_versions_by_date on comment_versions (date_replaced)`.execute(db);
  // An erasure looks for texts that name a person.
  await sql`
    create index comment_versions_mentions on comment_versions using gin (mentions jsonb_path_ops)`.execute(db);
  await sql`
    create table staff_notes (
      id bigint generated always as identity primary key,
      site_uuid uuid not null references sites (uuid) on delete cascade,
      comment_id bigint references comments (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      text text not null,
      date_created bigint not null
    )`.execute(db);
  await sql`
    create index staff_notes_comment on staff_notes (comment_id, id) where comment_id is not null`.execute(db);
  await sql`create index staff_notes_user on staff_notes (user_id, id)`.execute(db);
  await sql`create index staff_notes_author on staff_notes (author_id) where author_id is not null`.execute(db);
  await sql`
    alter table moderation_log
      add column via text not null default 'widget'
        check (via in ('console', 'widget', 'api', 'rule', 'import', 'schedule', 'command')),
      add column batch_uuid uuid`.execute(db);
  await sql`update moderation_log set via = 'schedule' where action = 'ban_expired'`.execute(db);
  await sql`
    create index moderation_log_batch on moderation_log (batch_uuid) where batch_uuid is not null`.execute(db);
}
