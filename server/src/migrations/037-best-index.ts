import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** The list by the best walks these ranks; what was judged before has its rank within moments of the first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into stale_ranks (comment_id, container_uuid)
    select id, container_uuid from comments where parent_id is null and total_likes > 0 and ranked_best = 0
    on conflict do nothing`.execute(db);
  await sql`drop index concurrently if exists livecomments_best`.execute(db);
  await sql`
    create index concurrently livecomments_best on comments (container_uuid, ranked_best desc, id desc)
    where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null`.execute(db);
}
