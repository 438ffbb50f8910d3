/**
 * Likes and reposts of replies on their network: shown apart, or with the site's rule `social.likes` counted with the likes given
 * here. Live readers see new numbers with their next list, so that a viral thread sends no event for each like.
 */
import { sql } from 'kysely';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { RemotePost } from './networks/remote';
import type { Taking } from './taking';

export type LikesRule = SiteRules['social']['likes'];

/** Stores the numbers that changed since the latest look, in one turn of the write queue. */
export async function takeCounts({ app, site, thread, known }: Taking, posts: RemotePost[]): Promise<void> {
  const changed = posts.flatMap(({ id, likes, reposts }) => {
    const row = known.get(id);
    if (!row || row.comment_id === null || row.date_gone !== null) return [];
    return row.likes === likes && row.reposts === reposts ? [] : [{ row, likes, reposts }];
  });
  if (changed.length === 0) return;
  const counts = changed.map(({ row, likes, reposts }) => ({
    ...{ comment_id: row.comment_id, social_id: row.social_id, likes, reposts },
  }));
  const { container_uuid } = thread;
  await app.writeQueue.take(container_uuid, async (unit) => {
    await storeCounts(unit, { container_uuid, rule: site.rules.social.likes }, counts);
    await sql`
      update social_posts p set likes = d.likes, reposts = d.reposts
      from json_to_recordset(${JSON.stringify(counts)}::json) as d (social_id text, likes integer, reposts integer)
      where p.site_uuid = ${thread.site_uuid} and p.network = ${thread.network} and p.social_id = d.social_id`.execute(
      unit.trx,
    );
  });
  for (const { row, likes, reposts } of changed) Object.assign(row, { likes, reposts });
}

interface Counts {
  comment_id: number | null;
  likes: number;
  reposts: number;
}

/** Shows numbers beside the replies of a container, or counts likes with those given here, as the rule says. */
export async function storeCounts(
  unit: Pick<UnitOfWork, 'trx' | 'touch'>,
  { container_uuid, rule }: { container_uuid: string; rule: LikesRule },
  counts: Counts[],
): Promise<void> {
  const isApart = rule === 'apart';
  const rows = counts.map(({ comment_id, likes, reposts }) => ({
    id: comment_id,
    base_likes: isApart ? 0 : likes,
    facts: factsOfCounts({ likes: isApart ? likes : 0, reposts }),
  }));
  await sql`
    update comments c set total_likes = c.total_likes - c.base_likes + d.base_likes, base_likes = d.base_likes,
      fields = jsonb_set(c.fields, '{social}', (c.fields->'social') - 'likes' - 'reposts' || d.facts)
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id bigint, base_likes integer, facts jsonb)
    where c.id = d.id and c.container_uuid = ${container_uuid} and c.fields ? 'social'`.execute(unit.trx);
  unit.touch();
}

/** Numbers in the stored data of a reply; 0 is left out. */
export const factsOfCounts = ({ likes, reposts }: { likes: number; reposts: number }) => ({
  ...(likes > 0 && { likes }),
  ...(reposts > 0 && { reposts }),
});
