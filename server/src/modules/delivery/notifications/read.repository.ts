/**
 * A reader's notifications: their own rows merged with shared ones. Filters muted, banned and erased people and hidden
 * content on reading, not on writing, because these may change at any time (specification §4).
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BROADCASTS_MAX, NOTIFICATIONS_MAX } from '../../../../../core/contract/delivery/notifications';
import type { NotificationDetail, Tables } from '../../../database/schema';
import { EXCERPT_SOURCE } from '../../content/comments/excerpt';
import { isHiddenArticle } from './notify-trending';
import { RETAIN_MS, RETAIN_ROWS } from './retention';
import { followedBy, siteSource, topicSource } from './sources';

type Db = Kysely<Tables>;

export interface ShownRow {
  id: number;
  kind: string;
  grouping_key: string;
  actor_id: number;
  content_id: number;
  target_id: number;
  thread_id: number;
  container_uuid: string | null;
  section_uuid: string;
  service: string;
  detail: NotificationDetail;
  date_created: number;
  is_seen: boolean;
  is_read: boolean;
  total: number;
  name: string | null;
  pic_small: string | null;
  role: string | null;
  badge_trusted: boolean | null;
  excerpt: string | null;
  container_id: string | null;
  url: string | null;
  title: string | null;
}

/** Joins the actor, the content and the page to the row `n`. */
export const joined = sql`
  left join users a on a.id = n.actor_id
  left join comments c on c.id = n.content_id and n.content_id <> 0
  left join containers k on k.uuid = n.container_uuid
  left join pages p on p.section_uuid = k.section_uuid and p.page_key = k.container_id`;
/** Excerpt of visible content, and of refused content, which only its author is notified of. */
export const shown = sql`
  n.id, n.kind, n.grouping_key, n.actor_id, n.content_id, n.thread_id, n.container_uuid, n.section_uuid, n.service,
  n.detail, n.date_created, a.name, a.pic_small, a.role, a.badge_trusted,
  case when c.state = 'visible' or (n.kind = 'comment_refused' and c.date_deleted is null) then left(c.content, ${sql.lit(EXCERPT_SOURCE)}) end as excerpt, k.container_id, p.url, p.title`;

/** Requires an actor with a name who is not muted or banned, and visible content. */
export const isVisible = (user_id: number, now: number) => sql`
  (n.actor_id = 0 or (
    a.date_erased is null and a.name <> '' and (a.ban_level not in ('ghost', 'hide') or a.ban_expires <= ${now})
    and not exists (select from mutes m where m.user_id = ${user_id} and m.target_id = n.actor_id)
  ))
  and (n.content_id = 0 or n.kind in ('reply_removed', 'comment_refused') or (c.state = 'visible' and not k.is_hidden))`;

/** Maximum of listed rows of a line: the newest, and the newest new one; `total` has the whole number. */
const LINE_ROWS = 4;

const newestFirst = sql`date_created desc, id desc`;

interface Person {
  user_id: number;
  now: number;
}

const ownRows = ({ user_id, now }: Person, which: RawBuilder<unknown>) => sql<ShownRow>`
  select ${shown}, n.target_id, n.date_seen is not null or n.date_read is not null as is_seen,
    n.date_read is not null as is_read, greatest(coalesce(g.total, 1), 1) as total
  from (
    select * from notifications
    where user_id = ${user_id} and date_gone is null and not is_deleted and date_created > ${now - RETAIN_MS} and ${which}
    order by id desc limit ${sql.lit(RETAIN_ROWS)}
  ) n ${joined}
  left join notification_groups g on g.user_id = ${user_id} and g.grouping_key = n.grouping_key
  where ${isVisible(user_id, now)}`;

/**
 * Finds the person's own notifications. First reads the row that makes a line new, so that many likes do not push out
 * replies.
 */
export async function findOwn(db: Db, { off, ...person }: Person & { off: string[] }): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    with own as (${ownRows(person, sql`kind <> all(${off}::text[])`)}),
    placed as (
      select own.*, row_number() over (partition by grouping_key order by ${newestFirst}) as place,
        not is_seen and row_number() over (partition by grouping_key, is_seen order by ${newestFirst}) = 1 as is_first_new
      from own
    )
    select * from placed where place <= ${sql.lit(LINE_ROWS)} or is_first_new
    order by is_first_new desc, ${newestFirst} limit ${sql.lit(NOTIFICATIONS_MAX)}`.execute(db);
  return rows;
}

/** Finds one of the person's own, at any position of their list. */
export async function findOwnOne(db: Db, { id, ...person }: Person & { id: number }): Promise<ShownRow | undefined> {
  const { rows } = await ownRows(person, sql`id = ${id}`).execute(db);
  return rows[0];
}

/** Finds unseen notifications of these kinds that were not mailed, newest first. */
export async function findUntold(db: Db, { wanted, ...person }: Person & { wanted: string[] }): Promise<ShownRow[]> {
  const which = sql`date_mailed is null and date_seen is null and date_read is null and kind = any(${wanted}::text[])`;
  const { rows } = await sql<ShownRow>`
    select * from (${ownRows(person, which)}) own order by ${newestFirst}`.execute(db);
  return rows;
}

export interface Reader {
  user_id: number;
  off: string[];
  /** Sections whose broadcasts the person gets. */
  sections: string[];
  /** Topics that a guest names. */
  topics: string[];
  now: number;
}

/**
 * Rows to read of all sources together, with an equal share for each within these bounds: one busy page does not
 * displace all others, and following five hundred does not read fifty rows of each.
 */
const ROWS = 500;
const SOURCE_ROWS = { min: 10, max: 50 };

/** Finds the newest followed content, merged in one statement, without the reader's own actions. */
export async function findFollowed(db: Db, reader: Reader): Promise<ShownRow[]> {
  const { user_id, now } = reader;
  const { rows } = await sql<ShownRow>`
    with merged as materialized (${mergedSources(reader)})
    select ${shown}, 0 as target_id, 1 as total,
      coalesce(m.date_seen is not null or m.date_read is not null, false) or n.id <= coalesce(t.seen_to, 0)
        or n.id <= coalesce(t.read_to, 0) as is_seen,
      coalesce(m.date_read is not null, false) or n.id <= coalesce(t.read_to, 0) as is_read
    from merged join notification_sources n on n.id = merged.id ${joined}
    left join source_marks m on m.user_id = ${user_id} and m.source_id = n.id
    left join notification_states t on t.user_id = ${user_id}
    where m.date_gone is null and not (${isHiddenArticle}) and (n.content_id = 0 or ${isVisible(user_id, now)})
      and (n.content_id = 0 or not exists (
        select from notifications o where o.user_id = ${user_id} and o.content_id = n.content_id and o.kind in ('reply', 'mention')
      ))
    order by n.date_created desc, n.id desc limit ${sql.lit(NOTIFICATIONS_MAX + BROADCASTS_MAX)}`.execute(db);
  return rows;
}

/** Finds shared notifications for people who are notified at once. */
export async function findSources(db: Db, ids: number[], now: number): Promise<ShownRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownRow>`
    select ${shown}, 0 as target_id, 1 as total, false as is_seen, false as is_read from notification_sources n ${joined}
    where n.id = any(${ids}::bigint[]) and n.date_ends > ${now} and ${isVisible(0, now)}`.execute(db);
  return rows;
}

/** Merges the newest of all sources; content of several sources, such as a person's post on a page, appears once. */
export async function mergeSources(db: Db, reader: Reader): Promise<number[]> {
  const { rows } = await mergedSources(reader).execute(db);
  return rows.map(({ id }) => id);
}

export function mergedSources({ user_id, off, sections, topics, now }: Reader) {
  const named = [...sections.map(siteSource), ...sections.flatMap((uuid) => topics.map((id) => topicSource(uuid, id)))];
  // Ordered by time: in the order of ids the database would walk the sources of everyone. A prepared plan does not know
  // the values: the list of names and the condition in a `case` lead the planner to good estimates, so that it reads
  // only the end of the index by time.
  return sql<{ id: number }>`
    with followed as (
      select json_array_elements_text(${JSON.stringify(named)}::json) as source, 0::bigint as since
      ${user_id === 0 ? sql`` : sql`union all select * from (${followedBy(user_id)}) own`}
    ),
    share as (
      select greatest(${sql.lit(SOURCE_ROWS.min)}, least(${sql.lit(SOURCE_ROWS.max)}, ${sql.lit(ROWS)} / count(*))) as rows
      from followed having count(*) > 0
    ),
    newest as (
      select distinct on (case when s.content_id = 0 then -s.id else s.content_id end) s.id
      from followed f cross join lateral (
        select id, content_id, kind from notification_sources s
        where s.source = f.source and s.date_created >= f.since and case when
          s.date_ends > ${now} and s.kind <> all(${off}::text[]) and (s.actor_id <> ${user_id} or s.content_id = 0)
          then 1 end is not null
        order by s.date_created desc, s.id desc limit (select rows from share)
      ) s
      order by case when s.content_id = 0 then -s.id else s.content_id end, s.kind desc, s.id
    )
    select id from newest order by id desc limit ${sql.lit(NOTIFICATIONS_MAX * 2)}`;
}
