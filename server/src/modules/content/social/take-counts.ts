/**
 * Likes and reposts of replies on their network: shown apart, or with the site's rule `social.likes` counted with the likes given
 * here. Live readers see new numbers with their next list, so that a viral thread sends no event for each like.
 */
import { sql } from 'kysely';
import type { RemotePost } from './networks/remote';
import type { Taking } from './taking';

/** Stores the numbers that changed since the latest look, in one turn of the write queue. */
export async function takeCounts({ app, site, thread, known }: Taking, posts: RemotePost[]): Promise<void> {
  const changed = posts.flatMap(({ id, likes, reposts }) => {
    const row = known.get(id);
    if (!row || row.comment_id === null || row.date_gone !== null) return [];
    return row.likes === likes && row.reposts === reposts ? [] : [{ row, likes, reposts }];
  });
  if (changed.length === 0) return;
  const isApart = site.rules.social.likes === 'apart';
  const counts = changed.map(({ row, likes, reposts }) => ({
    ...{ id: row.comment_id, social_id: row.social_id, likes, reposts },
    base_likes: isApart ? 0 : likes,
    facts: factsOfCounts({ likes: isApart ? likes : 0, reposts }),
  }));
  const { container_uuid } = thread;
  await app.writeQueue.take(container_uuid, async (unit) => {
    const { trx } = unit;
    const list = sql`
      json_to_recordset(${JSON.stringify(counts)}::json) as d (
        id bigint, social_id text, likes integer, reposts integer, base_likes integer, facts jsonb
      )`;
    await sql`
      update comments c set total_likes = c.total_likes - c.base_likes + d.base_likes, base_likes = d.base_likes,
        fields = jsonb_set(c.fields, '{social}', (c.fields->'social') - 'likes' - 'reposts' || d.facts)
      from ${list}
      where c.id = d.id and c.container_uuid = ${container_uuid} and c.fields ? 'social'`.execute(trx);
    await sql`
      update social_posts p set likes = d.likes, reposts = d.reposts from ${list}
      where p.site_uuid = ${thread.site_uuid} and p.network = ${thread.network} and p.social_id = d.social_id`.execute(
      trx,
    );
    unit.touch();
  });
  for (const { row, likes, reposts } of changed) Object.assign(row, { likes, reposts });
}

/** Numbers in the stored data of a reply; 0 is left out. */
export const factsOfCounts = ({ likes, reposts }: { likes: number; reposts: number }) => ({
  ...(likes > 0 && { likes }),
  ...(reposts > 0 && { reposts }),
});
