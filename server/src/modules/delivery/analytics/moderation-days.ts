/**
 * Figures of staff decisions. Past days have sums in `moderation_days`, for each section and for the whole site, because the log
 * has an entry for each decision. The present day is read from the log.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PanelRow } from '../../../../../core/contract/delivery/panels';
import type { Tables } from '../../../database/schema';
import type { Asked } from './asked';
import { beginOf, days } from './spans';

type Db = Kysely<Tables>;

/** The name in `analytics_rollups`. */
const NAME = 'moderation_days';
/** After this time, late entries are in the log, and the clocks of all servers are past midnight. */
const GRACE_MS = 300_000;
/** Days that one transaction sums up. */
const AT_ONCE = 31;

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} - ${at} % ${sql.lit(days.ms)})`;

const sums = sql`
  count(*)::int as n, count(distinct l.actor_id)::int as moderators,
  (percentile_cont(0.5) within group (order by l.date_created - l.comment_created))::bigint as median_ms`;

async function summedUntil(db: Db): Promise<number> {
  const row = await db.selectFrom('analytics_rollups').select('until').where('name', '=', NAME).executeTakeFirst();
  return row?.until ?? 0;
}

/** Sums past days. @returns whether days are left */
export async function sumModerationDays(trx: Db, now: number): Promise<boolean> {
  const end = beginOf(days, now - GRACE_MS);
  const from = (await summedUntil(trx)) || (await firstDay(trx, end));
  const until = Math.min(end, from + AT_ONCE * days.ms);
  if (until <= from) return false;
  await sql`
    insert into moderation_days (site_uuid, section_uuid, at, action, n, moderators, median_ms)
    select site_uuid, coalesce(section, site_uuid), at, action, ${sums}
    from (
      select e.*, e.comment_section as section, ${dayOf(sql`e.date_created`)} as at
      from sites s join moderation_log e on e.site_uuid = s.uuid
      where e.date_created >= ${from}::bigint and e.date_created < ${until}::bigint
    ) l
    group by grouping sets ((site_uuid, at, action), (site_uuid, section, at, action))
    having grouping(section) = 1 or section <> site_uuid
    on conflict (site_uuid, section_uuid, at, action) do update set
      n = excluded.n, moderators = excluded.moderators, median_ms = excluded.median_ms`.execute(trx);
  await sql`
    insert into analytics_rollups (name, until) values (${NAME}, ${until}::bigint)
    on conflict (name) do update set until = excluded.until`.execute(trx);
  return until < end;
}

async function firstDay(db: Db, end: number): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select min(date_created) as at from moderation_log`.execute(db);
  return beginOf(days, rows[0]?.at ?? end);
}

/** Returns decisions by day, with the median time since the comment was written. */
export async function moderation(db: Db, { site_uuid, section_uuid, from, to }: Asked): Promise<PanelRow[]> {
  const first = beginOf(days, from + days.ms - 1);
  const last = Math.max(first, Math.min(beginOf(days, to), await summedUntil(db)));
  const logged = (begin: number, end: number) => sql`
    select ${dayOf(sql`l.date_created`)} as at, l.action, ${sums}
    from moderation_log l
    where l.site_uuid = ${site_uuid}::uuid and l.date_created >= ${begin}::bigint and l.date_created < ${end}::bigint
      and ${section_uuid === null ? sql`true` : sql`l.comment_section = ${section_uuid}::uuid`}
    group by 1, 2`;
  const { rows } = await sql<PanelRow>`
    select to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as date, action, n, moderators, median_ms
    from (
      select at, action, n, moderators, median_ms from moderation_days
      where site_uuid = ${site_uuid}::uuid and section_uuid = ${section_uuid ?? site_uuid}::uuid
        and at >= ${first}::bigint and at < ${last}::bigint
      union all (${logged(from, Math.min(first, to))})
      union all (${logged(last, to)})
    ) found order by at, action`.execute(db);
  return rows;
}
