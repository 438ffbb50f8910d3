import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** What a writer made of a text that stands, while it waits for a moderator; and what waits so, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column if not exists waiting_change jsonb`.execute(db);
  for (const [name, columns] of [
    ['comments_changed', 'container_uuid, id'],
    ['comments_changed_of_section', 'section_uuid, kind, id'],
  ] as const) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`
      create index concurrently ${sql.ref(name)} on comments (${sql.raw(columns)})
      where waiting_change is not null`.execute(db);
  }
  // What staff decided in a time, for their panel: by its id an entry says nothing of when.
  await sql`drop index concurrently if exists moderation_log_by_time`.execute(db);
  await sql`
    create index concurrently moderation_log_by_time on moderation_log (site_uuid, date_created)`.execute(db);
}
