/** Containers of a site for the console's list of articles. Each list walks an index, and continues from a key. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ArticleSort } from '../../../../../core/contract/console/lists';
import type { StateQueue } from '../../../../../core/contract/console/queues';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { counted } from './queue.repository';

type Db = Kysely<Tables>;

/** The sort key of a container, and its uuid. */
export type Place = [number, string];

export interface Listed extends ContainerRow {
  /** Value by which the requested order sorts the container. */
  key: number;
  section: string;
}

interface Walk {
  site_uuid: string;
  kinds: string[];
  sort: ArticleSort;
  after: Place | null;
  limit: number;
}

const keys: Record<Exclude<ArticleSort, 'waiting'>, RawBuilder<number>> = {
  latest: sql`coalesce(c.date_latest, c.date_created)`,
  comments: sql`c.total_visible`,
};

const isBehind = (key: RawBuilder<number>, after: Place | null) =>
  after === null ? sql`true` : sql`(${key}, c.uuid) < (${after[0]}::bigint, ${after[1]}::uuid)`;

/** Each section has its part of the index; the parts are merged. */
export async function walkContainers(db: Db, { site_uuid, kinds, sort, after, limit }: Walk): Promise<Listed[]> {
  if (sort === 'waiting') return walkWaiting(db, { site_uuid, kinds, after, limit });
  const key = keys[sort];
  const { rows } = await sql<Listed>`
    select found.*, s.name as section from sections s cross join lateral (
      select c.*, ${key} as key from containers c
      where c.section_uuid = s.uuid and c.kind = any(${kinds}::text[]) and ${isBehind(key, after)}
      order by ${key} desc, c.uuid desc limit ${limit}
    ) found
    where s.site_uuid = ${site_uuid} order by found.key desc, found.uuid desc limit ${limit}`.execute(db);
  return rows;
}

/** Maximum of waiting items to sort by, newest first, so that a longer queue is not sorted whole. */
const WAITING_COUNTED = 20_000;

async function walkWaiting(db: Db, { site_uuid, kinds, after, limit }: Omit<Walk, 'sort'>): Promise<Listed[]> {
  const key = sql<number>`w.waiting`;
  const { rows } = await sql<Listed>`
    with waiting as (
      select container_uuid, count(*)::int as waiting from (
        select container_uuid from review_items
        where site_uuid = ${site_uuid} and queue = 'waiting' and kind = any(${kinds}::text[])
        order by date_waiting desc, comment_id desc limit ${WAITING_COUNTED}
      ) latest group by container_uuid
    )
    select c.*, w.waiting as key, s.name as section
    from waiting w join containers c on c.uuid = w.container_uuid join sections s on s.uuid = c.section_uuid
    where ${isBehind(key, after)} order by w.waiting desc, c.uuid desc limit ${limit}`.execute(db);
  return rows;
}

/** Maximum of search results to sort; of more, the newest. */
const FOUND_AT_MOST = 500;

interface Search {
  site_uuid: string;
  kinds: string[];
  /** Words of the search for `to_tsquery`; empty without words. */
  words: string;
  /** A container id, a container uuid or the address of a page. */
  exact: { id: string; uuid: string | null };
}

/** Finds containers by words in the title of their page, or by their exact id or address. @returns their uuids */
export async function searchContainers(db: Db, { site_uuid, kinds, words, exact }: Search): Promise<string[]> {
  const ofSite = sql`select uuid from sections where site_uuid = ${site_uuid}`;
  const byWords = sql`
    select section_uuid, container_id, page_key from pages
    where to_tsvector('simple', title) @@ to_tsquery('simple', ${words}) and section_uuid in (${ofSite})
    order by id desc limit ${FOUND_AT_MOST}`;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from containers where section_uuid in (${ofSite})
      and kind = any(${kinds}::text[]) and container_id = ${exact.id}
    union
    select uuid from containers where uuid = ${exact.uuid}::uuid and section_uuid in (${ofSite})
    union
    select c.uuid from (
      (${words === '' ? sql`select null::uuid as section_uuid, ''::text as container_id, ''::text as page_key` : byWords})
      union all
      select section_uuid, container_id, page_key from pages
      where section_uuid in (${ofSite}) and path = ${pathOf(exact.id)} and url = ${exact.id}
    ) p
    join containers c on c.section_uuid = p.section_uuid and c.kind = any(${kinds}::text[])
      and c.container_id in (p.container_id, p.page_key)
    limit ${FOUND_AT_MOST}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

const pathOf = (text: string): string => (URL.canParse(text) ? new URL(text).pathname : '');

/** Sorts the containers of a search result. */
export async function sortFound(db: Db, uuids: string[], { sort, after, limit }: Omit<Walk, 'site_uuid' | 'kinds'>) {
  if (uuids.length === 0) return [];
  const key = sort === 'waiting' ? sql<number>`coalesce(w.waiting, 0)` : keys[sort];
  const waiting = sql`left join lateral (select ${countedIn(sql`c.uuid`, 'waiting')} as waiting) w on true`;
  const { rows } = await sql<Listed>`
    select c.*, ${key} as key, s.name as section from containers c join sections s on s.uuid = c.section_uuid
    ${sort === 'waiting' ? waiting : sql``}
    where c.uuid = any(${uuids}::uuid[]) and ${isBehind(key, after)}
      ${sort === 'waiting' ? sql`and w.waiting > 0` : sql``}
    order by ${key} desc, c.uuid desc limit ${limit}`.execute(db);
  return rows;
}

const countedIn = (uuid: RawBuilder<unknown>, queue: StateQueue) =>
  counted(sql`container_uuid = ${uuid} and queue = ${queue}`);

export type Totals = Record<'waiting' | 'reported', number>;

/** Counts waiting and reported items of each container. */
export async function countWaiting(db: Db, uuids: string[]): Promise<Map<string, Totals>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<Totals & { uuid: string }>`
    select k.uuid, ${countedIn(sql`k.uuid`, 'waiting')} as waiting, ${countedIn(sql`k.uuid`, 'reported')} as reported
    from unnest(${uuids}::uuid[]) as k (uuid)`.execute(db);
  return new Map(rows.map(({ uuid, waiting, reported }) => [uuid, { waiting, reported }]));
}
