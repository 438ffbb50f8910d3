/** Pages and threads that people follow; notifications are made from these. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { publisherFirst } from '../../sites/pages/pages.repository';
import type { Site } from '../../sites/sites/site-registry';
import { EXCERPT_SOURCE } from '../comments/excerpt';

type Db = Kysely<Tables>;

/** Checks whether the uuid is a page or a container of the section, or a container of another site of the group. */
export async function isPageOf(
  db: Db,
  { section_uuid, site: { uuid: site_uuid, group } }: { section_uuid: string; site: Pick<Site, 'uuid' | 'group'> },
  uuid: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pages where uuid = ${uuid} and section_uuid = ${section_uuid}
    union all
    select 1 from containers c join sections s on s.uuid = c.section_uuid where c.uuid = ${uuid} and (
      s.uuid = ${section_uuid} or (s.site_uuid <> ${site_uuid} and s.site_uuid = any(${group}::uuid[]))
    )
    limit 1`.execute(db);
  return rows.length > 0;
}

interface Follow {
  user_id: number;
  now: number;
}

/** Idempotent. @returns the time of the first follow */
export async function insertPageFollow(
  db: Db,
  { user_id, page_uuid, section_uuid, now }: Follow & { page_uuid: string; section_uuid: string },
): Promise<number> {
  const { rows } = await sql<{ date_created: number }>`
    insert into page_follows (user_id, page_uuid, section_uuid, date_created)
    values (${user_id}, ${page_uuid}, ${section_uuid}, ${now})
    on conflict (user_id, page_uuid) do update set user_id = excluded.user_id
    returning date_created`.execute(db);
  return rows[0]?.date_created ?? now;
}

export async function deletePageFollow(db: Db, user_id: number, page_uuid: string): Promise<void> {
  await db.deleteFrom('page_follows').where('user_id', '=', user_id).where('page_uuid', '=', page_uuid).execute();
}

export interface FollowedPageRow {
  page_uuid: string;
  date_created: number;
  title: string;
  url: string;
}

/** Newest first; a container has the title of its page. */
export async function findPageFollows(
  db: Db,
  user_id: number,
  section_uuid: string,
  limit: number,
): Promise<FollowedPageRow[]> {
  const { rows } = await sql<FollowedPageRow>`
    select f.page_uuid, f.date_created,
      coalesce(nullif(p.title, ''), nullif(q.title, ''), k.container_id, '') as title,
      coalesce(p.url, q.url, '') as url
    from page_follows f
    left join pages p on p.uuid = f.page_uuid
    left join containers k on k.uuid = f.page_uuid
    left join lateral (
      select title, url from pages
      where section_uuid = k.section_uuid and (container_id = k.container_id or page_key = k.container_id)
      order by title <> '' desc, ${publisherFirst} limit 1
    ) q on true
    where f.user_id = ${user_id} and f.section_uuid = ${section_uuid}
    order by f.date_created desc limit ${limit}`.execute(db);
  return rows;
}

export async function insertThreadFollow(
  db: Db,
  { user_id, thread_id, container_uuid, now }: Follow & { thread_id: number; container_uuid: string },
): Promise<number> {
  const { rows } = await sql<{ date_created: number }>`
    insert into thread_follows (user_id, thread_id, container_uuid, date_created)
    values (${user_id}, ${thread_id}, ${container_uuid}, ${now})
    on conflict (user_id, thread_id) do update set user_id = excluded.user_id
    returning date_created`.execute(db);
  return rows[0]?.date_created ?? now;
}

export async function deleteThreadFollow(db: Db, user_id: number, thread_id: number): Promise<void> {
  await db.deleteFrom('thread_follows').where('user_id', '=', user_id).where('thread_id', '=', thread_id).execute();
}

export interface FollowedThreadRow extends Omit<FollowedPageRow, 'page_uuid'> {
  thread_id: number;
  excerpt: string;
}

/** Follows of the section and of other sites of the group, newest first. */
export async function findThreadFollows(
  db: Db,
  { user_id, section_uuid, site }: { user_id: number; section_uuid: string; site: Pick<Site, 'uuid' | 'group'> },
  limit: number,
): Promise<FollowedThreadRow[]> {
  const { rows } = await sql<FollowedThreadRow>`
    select f.thread_id, f.date_created,
      case when c.state = 'visible' and not k.is_hidden then left(c.content, ${EXCERPT_SOURCE}) else '' end as excerpt,
      coalesce(nullif(q.title, ''), k.container_id) as title, coalesce(q.url, '') as url
    from thread_follows f
    join comments c on c.id = f.thread_id
    join containers k on k.uuid = f.container_uuid
    join sections s on s.uuid = k.section_uuid
    left join lateral (
      select title, url from pages
      where section_uuid = k.section_uuid and (container_id = k.container_id or page_key = k.container_id)
      order by title <> '' desc, ${publisherFirst} limit 1
    ) q on true
    where f.user_id = ${user_id} and s.site_uuid = any(${site.group}::uuid[])
      and (s.site_uuid <> ${site.uuid} or s.uuid = ${section_uuid})
    order by f.date_created desc, f.thread_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the containers that the reader follows, directly or by their page. */
export async function findFollowedContainers(db: Db, user_id: number, container_uuids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select k.uuid from containers k where k.uuid = any(${container_uuids}::uuid[]) and exists (
      select from page_follows f where f.user_id = ${user_id} and (f.page_uuid = k.uuid or f.page_uuid in (
        select p.uuid from pages p where p.section_uuid = k.section_uuid and p.page_key = k.container_id
      ))
    )`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}

export const findFollowedThreads = (db: Db, user_id: number, container_uuids: string[], limit: number) =>
  db
    .selectFrom('thread_follows')
    .select(['container_uuid', 'thread_id as comment_id'])
    .where('user_id', '=', user_id)
    .where('container_uuid', 'in', container_uuids)
    .orderBy('thread_id', 'desc')
    .limit(limit)
    .execute();
