/**
 * Figures of the panels, read from days, and from hours and minutes where days are incomplete: never from a table that
 * grows with the number of readers.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PanelRow } from '../../../../../core/contract/delivery/panels';
import type { Tables } from '../../../database/schema';
import { publisherFirst } from '../../sites/pages/pages.repository';
import type { Asked } from './asked';
import { estimate, mergeRegisters, noRegisters } from './hyperloglog';
import { PAGE_SUMS, rolledUntil } from './rollups';
import { beginOf, days, hours, minutes, pageDays, pageWeeks, type Span, slotsBetween } from './spans';

type Db = Kysely<Tables>;

/** Selects rows whose span begins in the time. */
function within(span: Span, { site_uuid, section_uuid }: Asked, from: number, to: number): RawBuilder<unknown> {
  return sql`
    from ${sql.table(span.table)}
    where slot = any(${slotsBetween(span, from, to)}::smallint[]) and site_uuid = ${site_uuid}::uuid
      and at >= ${from}::bigint and at < ${to}::bigint
      and ${section_uuid === null ? sql`true` : sql`section_uuid = ${section_uuid}::uuid`}`;
}

const TOTAL_COLUMNS = sql`at, name, widget, value, segment, n, exposed_ms, attention_ms`;

interface Which {
  /** Leaves days out, for queries by the hour. */
  finest?: boolean;
  /** Counts reports that programs sent, instead of those of readers' pages. */
  isSuspect?: boolean;
}

/** Sums everything reported in the time, from as few rows as possible. */
async function totals(
  db: Db,
  asked: Asked,
  { finest = false, isSuspect = false }: Which = {},
): Promise<RawBuilder<unknown>> {
  const { from, to } = asked;
  const dayUntil = finest ? from : Math.min(to, Math.max(from, await rolledUntil(db, days)));
  const hourUntil = Math.min(to, Math.max(dayUntil, await rolledUntil(db, hours)));
  const parts = [
    within(days, asked, from, dayUntil),
    within(hours, asked, dayUntil, hourUntil),
    within(minutes, asked, hourUntil, to),
  ];
  const report = parts.map((part) => sql`select ${TOTAL_COLUMNS} ${part} and is_suspect = ${isSuspect}`);
  return sql.join(report, sql` union all `);
}

/** Formats a moment as its UTC date. */
const dateOf = (at: RawBuilder<unknown>) => sql`to_char(to_timestamp(${at} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;
const DATE = dateOf(sql`at`);
const countOf = (name: string) => sql`coalesce(sum(n) filter (where name = ${name}), 0)::bigint`;

async function rowsOf(db: Db, query: RawBuilder<unknown>): Promise<PanelRow[]> {
  const { rows } = await (query as RawBuilder<PanelRow>).execute(db);
  return rows;
}

/** Returns by widget and day: rendered, viewed, read, and time. */
export const attention = async (db: Db, asked: Asked): Promise<PanelRow[]> =>
  rowsOf(
    db,
    sql`
    select ${DATE} as date, widget, ${countOf('CONTAINER_LOAD')} as loads, ${countOf('ENGAGE')} as engaged,
      ${countOf('READ')} as reads, sum(exposed_ms)::bigint as exposed_ms, sum(attention_ms)::bigint as attention_ms
    from (${await totals(db, asked)}) told where widget <> '' group by 1, 2 order by 1, 2`,
  );

/** Returns counts by name: presses, logins and their reasons, clicks on recommendations by medium, ads. */
export const actions = async (db: Db, asked: Asked): Promise<PanelRow[]> =>
  rowsOf(
    db,
    sql`
    select ${DATE} as date, name, widget, value, segment, sum(n)::bigint as n, sum(exposed_ms)::bigint as exposed_ms,
      sum(attention_ms)::bigint as attention_ms
    from (${await totals(db, asked)}) told group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  );

/** Returns the reports of programs, by kind and number. */
export const suspects = async (db: Db, asked: Asked): Promise<PanelRow[]> =>
  rowsOf(
    db,
    sql`
    select ${DATE} as date, name, widget, sum(n)::bigint as n
    from (${await totals(db, asked, { isSuspect: true })}) told group by 1, 2, 3 order by 1, 2, 3`,
  );

/** Returns the activity by hour of the week in a zone; Monday is 1, Sunday 7. Stored for 92 days. */
export const busiestHours = async (db: Db, asked: Asked, zone: string): Promise<PanelRow[]> =>
  rowsOf(
    db,
    sql`
    select extract(isodow from local)::int as day, extract(hour from local)::int as hour,
      ${countOf('PAGE_VIEW')} as views, ${countOf('COMMENT')} as comments, sum(attention_ms)::bigint as attention_ms
    from (
      select *, to_timestamp(at / 1000) at time zone ${zone} as local from (${await totals(db, asked, { finest: true })}) told
    ) placed group by 1, 2 order by 1, 2`,
  );

/** Returns the steps from reader to writer: counts, and for readers and members also distinct people. */
export async function funnel(db: Db, asked: Asked): Promise<PanelRow[]> {
  const counted = await rowsOf(
    db,
    sql`
    select ${countOf('PAGE_VIEW')} as viewed, ${countOf('ENGAGE')} as engaged, ${countOf('READ')} as read,
      ${countOf('ATTEMPTED_ACTION')} as attempted, ${countOf('SIGNUP')} as registered, ${countOf('COMMENT')} as posted
    from (${await totals(db, asked)}) told`,
  );
  // The registers do not distinguish sections.
  const people = asked.section_uuid === null ? await uniques(db, asked) : {};
  const kindOf: Record<string, string> = { viewed: 'readers', engaged: 'engaged' };
  return Object.entries(counted[0] ?? {}).map(([step, n]) => ({
    step,
    n,
    people: people[kindOf[step] ?? ''] ?? null,
  }));
}

/** Counts distinct readers of the whole time. */
async function uniques(db: Db, { site_uuid, from, to }: Asked): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('analytics_uniques')
    .select(['kind', 'registers'])
    .where('site_uuid', '=', site_uuid)
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute();
  const kinds = new Map<string, Buffer>();
  for (const { kind, registers } of rows) {
    const all = kinds.get(kind) ?? noRegisters();
    mergeRegisters(all, registers);
    kinds.set(kind, all);
  }
  return Object.fromEntries([...kinds].map(([kind, registers]) => [kind, estimate(registers)]));
}

/** Returns comments per thousand views, and the share of replies. */
export const comments = async (db: Db, asked: Asked): Promise<PanelRow[]> =>
  rowsOf(
    db,
    sql`
    select date, views, comments, replies,
      round(1000.0 * comments / nullif(views, 0), 2)::float8 as comments_per_1000_views,
      round(1.0 * replies / nullif(comments, 0), 4)::float8 as reply_share
    from (
      select ${DATE} as date, ${countOf('PAGE_VIEW')} as views, ${countOf('COMMENT')} as comments,
        coalesce(sum(n) filter (where name = 'COMMENT' and value = 'reply'), 0)::bigint as replies
      from (${await totals(db, asked)}) told group by 1
    ) counted order by date`,
  );

export const articleSorts = [
  'attention_ms',
  'exposed_ms',
  'views',
  'loads',
  'engaged',
  'reads',
  'attempts',
  'shares',
] as const;
export type ArticleSort = (typeof articleSorts)[number];

/** Returns articles, highest first; before the stored days, in whole weeks. */
export async function articles(db: Db, asked: Asked, { sort, limit }: { sort: ArticleSort; limit: number }) {
  const oldest = beginOf(pageDays, asked.now - pageDays.retainMs);
  const from = asked.from < oldest ? beginOf(pageWeeks, asked.from) : asked.from;
  const [first, last] = wholeWeeks(from, Math.min(asked.to, await rolledUntil(db, pageWeeks)));
  // Sums of bigint are numeric, four times as slow; a double is exact up to 2^53.
  const sums = sql.join(PAGE_SUMS.map((name) => sql`sum(${sql.ref(name)}::float8)::bigint as ${sql.ref(name)}`));
  const columns = sql.join(['section_uuid', 'container_id', ...PAGE_SUMS].map((name) => sql.ref(name)));
  const parts = [
    within(pageDays, asked, from, first),
    within(pageWeeks, asked, first, last),
    within(pageDays, asked, last, asked.to),
  ];
  return rowsOf(
    db,
    sql`
    select counted.container_id, coalesce(page.title, '') as title, coalesce(page.url, '') as url, ${sql.join(
      PAGE_SUMS.map((name) => sql.ref(`counted.${name}`)),
    )}
    from (
      select section_uuid, container_id, ${sums} from (${sql.join(
        parts.map((part) => sql`select ${columns} ${part}`),
        sql` union all `,
      )}) told
      group by section_uuid, container_id order by ${sql.ref(sort)} desc, container_id limit ${limit}
    ) counted
    left join lateral (
      select title, url from pages where section_uuid = counted.section_uuid and container_id = counted.container_id
      order by ${publisherFirst} limit 1
    ) page on true
    order by ${sql.ref(`counted.${sort}`)} desc, counted.container_id`,
  );
}

/** Returns the whole weeks in the time; twice the same moment without one. */
function wholeWeeks(from: number, to: number): [number, number] {
  const first = beginOf(pageWeeks, from - 1) + pageWeeks.ms;
  const last = beginOf(pageWeeks, to);
  return last > first ? [first, last] : [from, from];
}
