/**
 * Rolls minutes up to hours, hours to days, and an article's days to weeks; empties expired partitions. One server at a
 * time. The progress is stored with the result, so that a repeated step writes the same rows.
 */
import { type Kysely, sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { forgetStored } from './flush.repository';
import { sumModerationDays } from './moderation-days';
import {
  beginOf,
  days,
  hours,
  minutes,
  pageDays,
  pageWeeks,
  RETAIN_DAYS_MS,
  type Span,
  slotOf,
  slotsBetween,
  spans,
  staleSlots,
} from './spans';

type Db = Kysely<Tables>;

/** An arbitrary number, the same in all versions. */
const ROLLING = 7_306_002;
/** Covers running flushes, and differences between server clocks. */
const GRACE_MS = 5 * MINUTE_MS;

interface Step {
  from: Span;
  into: Span;
  /** Columns to group by, and columns to sum. */
  keys: readonly string[];
  sums: readonly string[];
}

const TOTAL_KEYS = ['site_uuid', 'section_uuid', 'name', 'widget', 'value', 'segment', 'is_suspect'];
const TOTAL_SUMS = ['n', 'exposed_ms', 'attention_ms'];
export const PAGE_SUMS = ['views', 'loads', 'engaged', 'reads', 'attempts', 'shares', 'exposed_ms', 'attention_ms'];

const steps: Step[] = [
  { from: minutes, into: hours, keys: TOTAL_KEYS, sums: TOTAL_SUMS },
  { from: hours, into: days, keys: TOTAL_KEYS, sums: TOTAL_SUMS },
  { from: pageDays, into: pageWeeks, keys: ['site_uuid', 'section_uuid', 'container_id'], sums: PAGE_SUMS },
];

/** Spans per transaction, oldest first: after a long stop the rest follows in the next ones. */
const AT_ONCE = 24;

/** @returns whether more spans are left */
export const rollUp = (db: Db, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${ROLLING}) as "isMine"`.execute(
      trx,
    );
    if (!rows[0]?.isMine) return false;
    let rolled = 0;
    let isMore = false;
    for (const step of steps) {
      const spansRolled = await rollStep(trx, step, now);
      rolled += spansRolled;
      isMore ||= spansRolled >= AT_ONCE;
    }
    // Once an hour, and only after all older rows have been rolled up.
    if (rolled > 0 && !isMore) await tidy(trx, now);
    return (await sumModerationDays(trx, now)) || isMore;
  });

/** @returns the number of spans done */
async function rollStep(trx: Db, step: Step, now: number): Promise<number> {
  const { from, into } = step;
  // Hours replace their minutes only once the minutes are complete, and days their hours.
  const ready = from === minutes || from === pageDays ? now : await rolledUntil(trx, from);
  const began = await rolledUntil(trx, into);
  // After a long stop, skips hours without data.
  const isLong = ready - began > AT_ONCE * into.ms;
  let at = isLong ? Math.min(await firstAfter(trx, step, began), beginOf(into, ready)) : began;
  const first = at;
  for (let done = 0; at + into.ms + (from === hours ? 0 : GRACE_MS) <= ready && done < AT_ONCE; done += 1) {
    await rollSpan(trx, step, at);
    at += into.ms;
  }
  if (at !== began) await saveUntil(trx, into, at);
  return at === first ? Number(at !== began) : (at - first) / into.ms;
}

/** Returns the end of the rolled-up spans; 0 before the first. */
export async function rolledUntil(db: Db, span: Span): Promise<number> {
  const row = await db
    .selectFrom('analytics_rollups')
    .select('until')
    .where('name', '=', span.table)
    .executeTakeFirst();
  return row?.until ?? 0;
}

const saveUntil = (trx: Db, { table }: Span, until: number): Promise<unknown> =>
  sql`
    insert into analytics_rollups (name, until) values (${table}, ${until}::bigint)
    on conflict (name) do update set until = excluded.until`.execute(trx);

/** Returns the start of the first span with data; the end of time without data. */
async function firstAfter(trx: Db, { from, into }: Step, after: number): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select min(at) as at from ${sql.table(from.table)} where at >= ${after}::bigint`.execute(trx);
  const at = rows[0]?.at ?? null;
  return at === null ? Number.MAX_SAFE_INTEGER : beginOf(into, at);
}

async function rollSpan(trx: Db, { from, into, keys, sums }: Step, at: number): Promise<void> {
  const names = sql.join(keys.map((name) => sql.ref(name)));
  const added = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint`));
  const columns = sql.join([...keys, ...sums].map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(into.table)} (slot, at, ${columns})
    select ${slotOf(into, at)}::smallint, ${at}::bigint, ${names}, ${added} from ${sql.table(from.table)}
    where slot = any(${slotsBetween(from, at, at + into.ms)}::smallint[])
      and at >= ${at}::bigint and at < ${at + into.ms}::bigint
    group by ${names}
    on conflict (slot, at, ${names}) do update set
      ${sql.join(sums.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(trx);
}

async function tidy(trx: Db, now: number): Promise<void> {
  await forgetStored(trx, now - DAY_MS);
  for (const span of spans) {
    for (const slot of staleSlots(span, now)) {
      const partition = sql.table(`${span.table}_${slot}`);
      const { rows } = await sql`select 1 from ${partition} limit 1`.execute(trx);
      if (rows.length > 0) await sql`truncate ${partition}`.execute(trx);
    }
    // Data of a partition that should have been emptied while no server ran.
    const before = span.periodOf(now - span.retainMs);
    const { rows } = await sql<{ at: number | null }>`select min(at) as at from ${sql.table(span.table)}`.execute(trx);
    const oldest = rows[0]?.at ?? now;
    if (span.periodOf(oldest) < before) {
      await sql`delete from ${sql.table(span.table)} where at < ${now - span.retainMs}::bigint`.execute(trx);
    }
  }
  await trx
    .deleteFrom('analytics_uniques')
    .where('at', '<', now - RETAIN_DAYS_MS)
    .execute();
}
