import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Comments with pictures or videos, newest first: a gallery walks a long thread without looking at the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists comments_pictured`.execute(db);
  await sql`
    create index concurrently comments_pictured on comments (container_uuid, id)
    where state = 'visible' and media <> '[]'`.execute(db);
}
