/**
 * Numbers as ghost-banned readers would see them without the ban: includes their own votes and replies, for them alone
 * (specification §6). Costs no query for other readers.
 */

import { type Kysely, sql } from 'kysely';
import type { Comment } from '../../../../../core/contract/content/comment';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { byGhost } from '../model/comment-row';
import type { Viewer } from '../model/viewer';

type Db = Kysely<Tables>;

export async function asGhostSees(db: Db, viewer: Viewer, contents: Comment[]): Promise<Comment[]> {
  if (!viewer.isGhost || contents.length === 0) return contents;
  const ids = contents.map(({ content_uuid }) => uuidToNumericId(content_uuid));
  const { rows } = await sql<{ id: number; likes: number; dislikes: number; replies: number; direct: number }>`
    select id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(replies)::int as replies,
      sum(direct)::int as direct
    from (
      select comment_id as id, (value = 1)::int as likes, (value = -1)::int as dislikes, 0 as replies, 0 as direct
      from votes where user_id = ${viewer.id} and comment_id = any(${ids}::bigint[]) and not is_counted
      union all
      select parent_id, 0, 0, (parent_id <> thread_id)::int, 1
      from comments where actor_id = ${viewer.id} and parent_id = any(${ids}::bigint[]) and ${byGhost}
      union all
      select thread_id, 0, 0, 1, 0
      from comments where actor_id = ${viewer.id} and thread_id = any(${ids}::bigint[]) and parent_id is not null
        and ${byGhost}
    ) as own group by id`.execute(db);
  const own = new Map(rows.map(({ id, ...counts }) => [numericIdToUuid(id), counts]));
  return contents.map((comment) => {
    const counts = own.get(comment.content_uuid);
    if (!counts) return comment;
    return {
      ...comment,
      total_likes: comment.total_likes + counts.likes,
      total_dislikes: comment.total_dislikes + counts.dislikes,
      total_replies: comment.total_replies + counts.replies,
      total_direct_replies: comment.total_direct_replies + counts.direct,
    };
  });
}
