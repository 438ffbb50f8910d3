/**
 * Comments of a whole site: the newest, the most liked, one of each of the busiest conversations, and those of followed
 * writers. Reads the indexed lists of recently active conversations, so that posts need not update an index over all
 * comments of a site.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CommunitySort } from '../../../../../core/contract/content/community';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';
import { walkById } from '../model/walk-by-id';

type Db = Kysely<Tables>;

/** Number of conversations to search, by latest comment. */
const CONVERSATIONS = 50;
/** Conversations without a comment in this time are not searched. */
const WINDOW_MS = 7 * DAY_MS;
type Listed = Exclude<CommunitySort, 'hot'>;
/** Maximum of comments, the same as for a reader's own lists (specification §9). */
const FOLLOWED = 100;

const orders: Record<Listed, RawBuilder<unknown>> = {
  newest: sql`c.id desc`,
  num_likes_desc: sql`c.ranked_likes desc, c.id desc`,
};

const isListed = sql`c.kind = 'livecomments' and c.parent_id is null and c.is_listed and c.date_pinned is null
  and c.state = 'visible'`;

/** Returns ids in the requested order. */
export async function findOfSite(
  db: Db,
  { site_uuid, sort, limit, now }: { site_uuid: string; sort: CommunitySort; limit: number; now: number },
): Promise<number[]> {
  if (sort === 'hot') return findHot(db, { site_uuid, limit });
  const since = Math.floor((now - WINDOW_MS) / HOUR_MS);
  const { within, by } =
    sort === 'newest'
      ? walkById(sql`k.uuid`, 'desc', null)
      : { within: sql`c.container_uuid = k.uuid`, by: orders[sort] };
  const { rows } = await sql<{ id: number }>`
    with active as (
      select h.container_uuid from container_hours h join sections s on s.uuid = h.section_uuid
      where s.site_uuid = ${site_uuid} and h.hour >= ${since} and h.visible > 0
      group by h.container_uuid order by max(h.hour) desc limit ${CONVERSATIONS}
    )
    select c.id from active a
    join containers k on k.uuid = a.container_uuid and not k.is_hidden
    cross join lateral (
      select c.id, c.ranked_likes from comments c where ${within} and ${isListed}
      ${sort === 'num_likes_desc' ? sql`and c.total_likes > 0` : sql``}
      order by ${by} limit ${limit}
    ) c
    order by ${orders[sort]} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Finds the most liked comment of each of the busiest conversations, so that no list is about one article. Shares,
 * polls or a chat can also make an article busy that has no comments.
 */
async function findHot(db: Db, { site_uuid, limit }: { site_uuid: string; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with hottest as (
      select k.uuid, k.hot from sections s
      cross join lateral (
        select uuid, hot from containers
        where section_uuid = s.uuid and hot is not null and kind = 'livecomments' and not is_hidden
          and total_visible > 0
        order by hot desc limit ${CONVERSATIONS}
      ) k
      where s.site_uuid = ${site_uuid} order by k.hot desc limit ${CONVERSATIONS}
    )
    select c.id from hottest h
    cross join lateral (
      select c.id from comments c where c.container_uuid = h.uuid and ${isListed}
      order by ${orders.num_likes_desc} limit 1
    ) c
    order by h.hot desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads the comments in their present state, without those that were deleted or whose conversation was hidden. */
export async function findStanding(db: Db, ids: number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select c.* from comments c join containers k on k.uuid = c.container_uuid and not k.is_hidden
    where c.id = any(${ids}::bigint[]) and c.state = 'visible'`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds the newest comments of followed people, by the index of each person's comments. */
export async function findOfFollowed(
  db: Db,
  { user_id, site_uuid, limit }: { user_id: number; site_uuid: string; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.* from (
      select target_id from follows where user_id = ${user_id} order by date_created desc limit ${FOLLOWED}
    ) f
    cross join lateral (
      select c.* from comments c
      join containers k on k.uuid = c.container_uuid and not k.is_hidden
      join sections s on s.uuid = c.section_uuid and s.site_uuid = ${site_uuid}
      where c.actor_id = f.target_id and c.kind = 'livecomments' and c.state = 'visible'
      order by c.id desc limit ${limit}
    ) c
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
