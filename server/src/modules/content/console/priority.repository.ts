/**
 * The parts of an item's priority that change with time: how long it has waited, and how many people read its article.
 * The stored number sorts by an index, so both are brought up to date in steps, each of them small and only for items
 * whose points change. No version or `changed_seq` changes, because no list on screen may move.
 */
import { type Kysely, sql } from 'kysely';
import { TARGET_HOURS } from '../../../../../core/contract/content/site-rules';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

/** Points of an item that has waited for the site's target time or longer, and the steps in which it gets them. */
const AGE_POINTS = 20;
const AGE_STEPS = 5;
/** Items of one statement. */
export const PRIORITIES_AT_ONCE = 1000;

/** Adds the points of items that have waited for a further fifth of the target time. @returns how many */
export async function addAge(db: Db, now: number): Promise<number> {
  const target = sql`coalesce((s.rules->'queue'->>'target_hours')::int, ${TARGET_HOURS}::int) * ${HOUR_MS}::bigint`;
  const { numAffectedRows } = await sql`
    update review_items r set age_points = aged.points,
      priority = least(99, r.urgency + review_reach_points(r.reach) + aged.points),
      date_next_point = case when aged.steps < ${AGE_STEPS}
        then r.date_waiting + (aged.steps + 1) * aged.target / ${AGE_STEPS} end
    from (
      select due.comment_id, due.target, due.steps, due.steps * ${AGE_POINTS / AGE_STEPS}::int as points from (
        select i.comment_id, ${target} as target,
          greatest(0, least(${AGE_STEPS}, (${now}::bigint - i.date_waiting) * ${AGE_STEPS} / (${target})))::int as steps
        from review_items i join sites s on s.uuid = i.site_uuid
        where i.date_next_point <= ${now}::bigint
        order by i.date_next_point limit ${PRIORITIES_AT_ONCE} for update of i skip locked
      ) due
    ) aged
    where r.comment_id = aged.comment_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

interface Counted {
  process_uuid: string;
  /** Readers by container. */
  readers: Map<string, number>;
  now: number;
}

/** Counts of a process that has ended are dropped after this time. */
const COUNT_ENDS_MS = 5 * MINUTE_MS;

/** Stores the readers of this process's containers, without those that have no open items. */
export async function storeReaders(db: Db, { process_uuid, readers, now }: Counted): Promise<void> {
  await sql`
    insert into container_readers (container_uuid, process_uuid, readers, date_counted)
    select counted.uuid, ${process_uuid}::uuid, counted.readers, ${now}::bigint
    from unnest(${[...readers.keys()]}::uuid[], ${[...readers.values()]}::int[]) as counted (uuid, readers)
    where exists (
      select from review_items i where i.container_uuid = counted.uuid and i.queue in ('waiting', 'reported'))
    on conflict (container_uuid, process_uuid) do update
      set readers = excluded.readers, date_counted = excluded.date_counted`.execute(db);
  await sql`
    delete from container_readers where date_counted < ${now - COUNT_ENDS_MS}::bigint
      or (process_uuid = ${process_uuid}::uuid and date_counted < ${now}::bigint)`.execute(db);
}

/** Corrects items of containers whose readers are another power of two by now. @returns how many */
export async function applyReaders(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update review_items r set reach = due.readers,
      priority = least(99, r.urgency + review_reach_points(due.readers) + r.age_points)
    from (
      select i.comment_id, other.readers from (
        select i.comment_id, counted.readers from (
          select container_uuid, sum(readers)::int as readers from container_readers group by container_uuid
        ) counted
        join review_items i on i.container_uuid = counted.container_uuid and i.queue in ('waiting', 'reported')
          and review_reach_points(i.reach) <> review_reach_points(counted.readers)
        union all
        select i.comment_id, 0 from review_items i where i.reach > 0
          and not exists (select from container_readers k where k.container_uuid = i.container_uuid)
        limit ${PRIORITIES_AT_ONCE}
      ) other
      join review_items i on i.comment_id = other.comment_id
      for update of i skip locked
    ) due
    where r.comment_id = due.comment_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
