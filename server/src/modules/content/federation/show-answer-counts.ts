/**
 * Shows the likes and boosts of an answer of the staff in the fediverse: beside it, or with the site's rule `social.likes` counted
 * with the likes given here. Live readers see new numbers with their next list, like those of replies.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findComment } from '../comments/comments.repository';
import { findContainer } from '../containers/containers.repository';
import { countReactions } from '../social/reactions.repository';
import { factsOfCounts, type LikesRule } from '../social/take-counts';

type App = Pick<FastifyInstance, 'db' | 'sites' | 'writeQueue'>;

interface Answer {
  container_uuid: string;
  comment_id: number;
  /** The site's rule, if it was just read. */
  rule?: LikesRule;
}

export async function showAnswerCounts(app: App, { container_uuid, comment_id, rule }: Answer): Promise<void> {
  const { db, sites, writeQueue } = app;
  const container = await findContainer(db, container_uuid);
  const place = container && (await sites.bySection(container.section_uuid));
  if (!place) return;
  const isApart = (rule ?? place.site.rules.social.likes) === 'apart';
  await writeQueue.take(container_uuid, async (unit) => {
    const { trx } = unit;
    const row = await findComment(trx, container_uuid, comment_id);
    if (!row || row.date_deleted !== null) return;
    const { likes, reposts } = await countReactions(trx, comment_id);
    const base_likes = isApart ? 0 : likes;
    const counts = factsOfCounts({ likes: isApart ? likes : 0, reposts });
    const sent_to = Object.keys(counts).length > 0 ? { sent_to: { network: 'fediverse', ...counts } } : {};
    await sql`
      update comments set total_likes = total_likes - base_likes + ${base_likes}::int, base_likes = ${base_likes}::int,
        fields = nullif(coalesce(fields, '{}') - 'sent_to' || ${JSON.stringify(sent_to)}::jsonb, '{}')
      where id = ${comment_id}`.execute(trx);
    unit.touch();
  });
}
