/** Finds articles with active conversations. */
import { type Kysely, sql } from 'kysely';
import type { Standing, TrendingSort } from '../../../../../core/contract/content/trending';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { publisherFirst } from '../../sites/pages/pages.repository';
import { hourOf } from '../heat/warmth';
import { livecomments } from '../kinds/livecomments.kind';

type Db = Kysely<Tables>;

export interface Wanted {
  sections: string[];
  windowHours: number;
  /** 0: no limit. */
  days: number;
  sort: TrendingSort;
  now: number;
}

/** Maximum of candidates for a list; editors see no more in one list. */
const CANDIDATES = 200;
/** Number of the busiest containers to check for being open and recent. */
const COUNTED = 2000;
/** Minimum number of people: comments by one person are not a conversation. */
const PEOPLE = 2;

export interface Candidate {
  uuid: string;
  container_id: string;
  section_uuid: string;
  total_visible: number;
  is_marked: boolean;
  standing: Standing | null;
  /** Visible comments in the window, and in this hour. */
  visible: number;
  lately: number;
  published: number;
  lang: string;
  /** Title of the article's page; null if it is unknown. */
  title: string | null;
  description: string | null;
  url: string | null;
  image_url: string | null;
}

const orders = {
  total_visible_contents: sql`visible desc, c.hot desc nulls last`,
  hot: sql`c.hot desc nulls last`,
  newest: sql`published desc`,
} satisfies Record<TrendingSort, unknown>;

/** Finds active open articles of the sections: those pinned by an editor first, then by the sort. */
export async function findTrending(db: Db, { sections, windowHours, days, sort, now }: Wanted): Promise<Candidate[]> {
  const since = hourOf(now) - windowHours;
  const going = sort === 'hot' ? byHeat(sections, since, now) : byComments(sections, since, now);
  const { rows } = await sql<Candidate>`
    with going as (${going}),
    listed as (
      select * from going
      union all
      select uuid, 0, 0 from containers
      where section_uuid = any(${sections}::uuid[]) and standing = 'pinned' and uuid not in (select uuid from going)
    )
    select c.uuid, c.container_id, c.section_uuid, c.total_visible, c.standing,
      c.total_visible_picked > 0 as is_marked, l.visible, l.lately,
      ${published(now)} as published, coalesce(p.lang, '') as lang,
      p.title, p.description, p.url, p.image_url
    from listed l
    join containers c on c.uuid = l.uuid
    left join lateral (
      select * from pages
      where section_uuid = c.section_uuid and container_id = c.container_id and container_id <> ''
        and title <> '' and url <> ''
      order by ${publisherFirst} limit 1
    ) p on true
    where c.kind = ${livecomments.name} and not c.is_hidden and (c.expiry_time is null or c.expiry_time > ${now})
      and c.total_visible > 0 and (
        c.standing = 'pinned' or (c.standing is null and c.people >= ${PEOPLE} and (
          ${days}::int = 0 or ${published(now)} > ${now - days * DAY_MS}::bigint))
      )
    order by (c.standing is not null) desc, ${orders[sort]}, c.uuid
    limit ${CANDIDATES}`.execute(db);
  return rows;
}

/** Ignores future dates, with which a page could stay new. */
const published = (now: number) =>
  sql`coalesce(case when p.date_published <= ${now} then p.date_published end, c.date_created)`;

const byComments = (sections: string[], since: number, now: number) => sql`
  select container_uuid as uuid, sum(visible)::int as visible,
    coalesce(sum(visible) filter (where hour >= ${hourOf(now)}), 0)::int as lately
  from container_hours where section_uuid = any(${sections}::uuid[]) and hour >= ${since}
  group by container_uuid having sum(visible) > 0
  order by visible desc limit ${COUNTED}`;

/** Selects more than the list shows, because some are hidden, closed or too old. */
const byHeat = (sections: string[], since: number, now: number) => sql`
  select hottest.uuid, counted.* from unnest(${sections}::uuid[]) as section (uuid)
  cross join lateral (
    select uuid from containers where section_uuid = section.uuid and hot is not null and total_visible > 0
    order by hot desc limit ${2 * CANDIDATES}
  ) hottest
  cross join lateral (
    select coalesce(sum(visible), 0)::int as visible,
      coalesce(sum(visible) filter (where hour >= ${hourOf(now)}), 0)::int as lately
    from container_hours where container_uuid = hottest.uuid and hour >= ${since}
  ) counted`;

/** Returns the visible comments in a typical hour of the site's articles, over two days; null without enough data. */
export async function findTypicalHour(db: Db, sections: string[], now: number): Promise<number | null> {
  const { rows } = await sql<{ typical: number | null }>`
    select case when count(*) >= 24 then avg(visible)::float8 end as typical from container_hours
    where section_uuid = any(${sections}::uuid[]) and hour >= ${hourOf(now) - 48} and hour < ${hourOf(now)}
      and visible > 0`.execute(db);
  return rows[0]?.typical ?? null;
}

export const updateStanding = (db: Db, uuid: string, standing: Standing | null): Promise<unknown> =>
  db.updateTable('containers').set({ standing }).where('uuid', '=', uuid).execute();

/** Deletes hours that are older than every window. */
export const deleteHoursBefore = (db: Db, before: number): Promise<unknown> =>
  sql`
    delete from container_hours h using sections s
    where h.section_uuid = s.uuid and h.hour < ${Math.floor(before / HOUR_MS)}`.execute(db);
