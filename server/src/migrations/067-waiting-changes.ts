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
}
