import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

const made: Record<string, string> = {
  // Items whose age is due to count more.
  review_items_next_point: 'review_items (date_next_point) where date_next_point is not null',
  // Items to correct when the readers of an article leave.
  review_items_with_reach: 'review_items (container_uuid) where reach > 0',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(made)) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
  }
}
