import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** What was reported and still stands, newest first: of a container, and of a section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [
    ['comments_reported', 'container_uuid, id'],
    ['comments_reported_of_section', 'section_uuid, kind, id'],
  ] as const) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`
      create index concurrently ${sql.ref(name)} on comments (${sql.raw(columns)})
      where state = 'visible' and total_flags > 0`.execute(db);
  }
}
