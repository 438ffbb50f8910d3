import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/**
 * The list by likes walks the ranks. What was liked before has its rank within moments of the first start. The index over
 * the counted likes goes with this step, not a version later: as long as it is there a vote writes to every index. The
 * version before this one sorts without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into stale_ranks (comment_id, container_uuid)
    select id, container_uuid from comments where parent_id is null and total_likes <> ranked_likes
    on conflict do nothing`.execute(db);
  await sql`drop index concurrently if exists livecomments_ranked_likes`.execute(db);
  await sql`
    create index concurrently livecomments_ranked_likes on comments (container_uuid, ranked_likes desc, id desc)
    where kind = 'livecomments' and parent_id is null and is_listed and date_pinned is null`.execute(db);
  await sql`drop index concurrently if exists livecomments_num_likes_desc`.execute(db);
}
