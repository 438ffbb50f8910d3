/** Reads the comments that feeds list, newest first: visible comments and replies outside hidden containers. */
import { type Kysely, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../../content/model/comment-row';
import { walkById } from '../../content/model/walk-by-id';

type Db = Kysely<Tables>;

/** Number of articles to read comments from, starting with the most recently commented. */
const ARTICLES = 50;
const WINDOW_MS = 7 * DAY_MS;

/**
 * The condition of the partial indexes (migrations search-index and comment-feeds). Authors on social networks answered a post
 * there, so feeds leave them out.
 */
const isVisible = sql`
  c.kind = 'livecomments' and c.is_listed and c.state = 'visible' and c.date_deleted is null and c.origin is null`;

/** Finds the newest comments of a site, from articles with comments in the last week. */
export async function findLatest(
  db: Db,
  { sections, limit, now }: { sections: string[]; limit: number; now: number },
): Promise<CommentRow[]> {
  const since = Math.floor((now - WINDOW_MS) / HOUR_MS);
  const { within, by } = walkById(sql`k.uuid`, 'desc', null);
  const { rows } = await sql<CommentRow>`
    with active as (
      select container_uuid from container_hours
      where section_uuid = any(${sections}::uuid[]) and hour >= ${since} and visible > 0
      group by container_uuid order by max(hour) desc limit ${ARTICLES}
    )
    select c.* from active a
    join containers k on k.uuid = a.container_uuid and not k.is_hidden
    cross join lateral (
      select c.* from comments c where ${within} and ${isVisible} order by ${by} limit ${limit}
    ) c
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds the newest picks of moderators, of any age. */
export async function findPicks(
  db: Db,
  { sections, limit }: { sections: string[]; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.* from unnest(${sections}::uuid[]) as s(uuid)
    cross join lateral (
      select c.* from comments c join containers k on k.uuid = c.container_uuid and not k.is_hidden
      where c.section_uuid = s.uuid and ${isVisible} and c.is_picked order by c.id desc limit ${limit}
    ) c
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds the newest comments of a container. The caller checks that it is not hidden. */
export async function findOfContainer(db: Db, container_uuid: string, limit: number): Promise<CommentRow[]> {
  const { within, by } = walkById(container_uuid, 'desc', null);
  const { rows } = await sql<CommentRow>`
    select c.* from comments c where ${within} and ${isVisible} order by ${by} limit ${limit}`.execute(db);
  return rows;
}
