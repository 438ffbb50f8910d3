/** Finds the followers of a page, thread or person. Webhooks and push messages need them as soon as content appears. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

/** A row of `notification_sources`. */
interface FollowedContent {
  source: string;
  actor_id: number;
  content_id: number;
}

/**
 * Returns follower ids in ascending order, without the author, people who muted the author, and people who already have a
 * notification because the comment replies to them or mentions them.
 */
export async function findFollowers(
  db: Kysely<Tables>,
  { source, actor_id, content_id }: FollowedContent,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const name = source.slice(source.indexOf(':') + 1);
  const following: Record<string, ReturnType<typeof sql>> = {
    user: sql`select user_id from follows where target_id = ${Number(name)}`,
    thread: sql`select user_id from thread_follows where thread_id = ${Number(name)}`,
    page: sql`
      select user_id from page_follows where page_uuid = ${name} union
      select f.user_id from containers k
      join pages p on p.section_uuid = k.section_uuid and p.page_key = k.container_id
      join page_follows f on f.page_uuid = p.uuid where k.uuid = ${name}`,
  };
  const followers = following[source.split(':')[0] as string];
  if (!followers) return [];
  const { rows } = await sql<{ user_id: number }>`
    select f.user_id from (${followers}) f
    where f.user_id > ${after} and f.user_id <> ${actor_id}
      and not exists (select from mutes m where m.user_id = f.user_id and m.target_id = ${actor_id})
      and not exists (
        select from notifications o
        where o.user_id = f.user_id and o.content_id = ${content_id} and o.kind in ('reply', 'mention')
      )
    order by f.user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
