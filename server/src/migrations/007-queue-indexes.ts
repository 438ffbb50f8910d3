import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

const made: Record<string, string> = {
  review_items_of_reason:
    "review_items (site_uuid, queue, reason, (-priority), comment_id) where queue is not null and reason <> ''",
  // For the lists of staff in a page.
  review_items_newest: 'review_items (site_uuid, queue, kind, comment_id) where queue is not null',
  review_items_newest_in: 'review_items (container_uuid, queue, comment_id) where queue is not null',
  // Index for the removal of an account.
  review_items_looked_at_by: 'review_items (looked_at_by) where looked_at_by is not null',
};

/** Indexes for lists that now read `review_items` instead of comments. */
const replaced = [
  'comments_changed_of_section',
  'comments_reported',
  'comments_reported_of_section',
  'comments_unseen',
  'comments_unseen_of_section',
];

/** Indexes of the queue, instead of those of comments by state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(made)) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
  }
  for (const name of replaced) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
}
