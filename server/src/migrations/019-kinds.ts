import { type Kysely, sql } from 'kysely';
import { createListIndexes } from './list-indexes';

/**
 * One engine for every kind of content (design decision 17). The table keeps its name: the wire calls whatever somebody
 * writes into a container a comment, and a table that is renamed breaks what operators and backups ask of it.
 *
 * What was written before is `livecomments`, and so is what somebody writes who knows of no kinds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `fields` is what a kind has besides, as its side table has it.
  await sql`
    alter table comments
      add column kind text not null default 'livecomments',
      add column fields jsonb`.execute(db);
  for (const name of ['newest', 'likes', 'answered', 'picked', 'top']) {
    await sql`drop index ${sql.ref(`comments_${name}`)}`.execute(db);
  }
  await createListIndexes(db, 'livecomments', [
    'newest',
    'num_likes_desc',
    'num_replies_desc',
    'newest_pick',
    'is_top_comment',
  ]);
  // What is asked of one kind alone may not walk what the same person or section has of another.
  await sql`drop index comments_latest, comments_recent, comments_unseen_of_section`.execute(db);
  await sql`create index comments_latest on comments (actor_id, kind, id)`.execute(db);
  await sql`create index comments_recent on comments (actor_id, kind, id) where state = 'visible'`.execute(db);
  await sql`
    create index comments_unseen_of_section on comments (section_uuid, kind, state, id)
    where state <> 'visible' and date_deleted is null`.execute(db);
}
