/** Numbers of the console's first screen, each along an index. */
import { type Kysely, sql } from 'kysely';
import type { Overview } from '../../../../../core/contract/console/overview';
import type { ConsoleQueue } from '../../../../../core/contract/console/queues';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { hourOf } from '../heat/warmth';
import { conditionsOf, counted } from './queue.repository';

type Db = Kysely<Tables>;

const dueQueues = ['waiting', 'reported', 'second_opinion'] as const satisfies ConsoleQueue[];

export async function findDue(db: Db, site_uuid: string): Promise<Overview['queues']> {
  const parts = dueQueues.map((queue) => {
    const condition = conditionsOf({ site_uuid, queue });
    return sql`
      select ${queue}::text as name, ${counted(condition)} as total,
        (select date_waiting from review_items where ${condition} order by date_waiting, comment_id limit 1) as oldest`;
  });
  const { rows } = await sql<{ name: string; total: number; oldest: number | null }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...due }) => [name, due])) as Overview['queues'];
}

const BUSY_AT_MOST = 5;
/** Hours to compute the typical activity of an article from. */
const TYPICAL_HOURS = 24;

const sinceHour = (now: number): number => hourOf(now) - 1;

export type BusyRow = ContainerRow & { section: string; recent: number; typical: number };

/** Finds the busiest containers since the start of the previous hour. */
export async function findBusy(db: Db, site_uuid: string, kinds: string[], now: number): Promise<BusyRow[]> {
  const since = sinceHour(now);
  const { rows } = await sql<BusyRow>`
    select c.*, s.name as section, busy.recent, coalesce(typical.visible, 0)::float8 as typical
    from (
      select h.container_uuid, sum(h.visible)::int as recent
      from sections s join container_hours h on h.section_uuid = s.uuid and h.hour >= ${since}
      where s.site_uuid = ${site_uuid}
      group by h.container_uuid having sum(h.visible) > 0
      order by recent desc, h.container_uuid limit ${BUSY_AT_MOST}
    ) busy
    join containers c on c.uuid = busy.container_uuid and c.kind = any(${kinds}::text[])
    join sections s on s.uuid = c.section_uuid
    cross join lateral (
      select sum(visible) * 2.0 / ${TYPICAL_HOURS}::float8 as visible from container_hours
      where container_uuid = c.uuid and hour >= ${since - TYPICAL_HOURS} and hour < ${since}
    ) typical
    order by busy.recent desc, c.uuid`.execute(db);
  return rows;
}

/** Returns the start of the span that `findBusy` counts. */
export const busySince = (now: number): number => sinceHour(now) * HOUR_MS;

const ON_DUTY_MS = 15 * MINUTE_MS;
const COLLEAGUES_AT_MOST = 20;

/** Finds staff with a log entry in the last 15 minutes, latest first. */
export async function findColleagues(
  db: Db,
  { site_uuid, asker_id, now }: { site_uuid: string; asker_id: number; now: number },
): Promise<{ actor_id: number; name: string; date_seen: number }[]> {
  const { rows } = await sql<{ actor_id: number; name: string; date_seen: number }>`
    select u.id as actor_id, u.name, seen.date_seen from (
      select actor_id, max(date_created) as date_seen from moderation_log
      where site_uuid = ${site_uuid} and date_created > ${now - ON_DUTY_MS}::bigint
        and actor_id is not null and actor_id <> ${asker_id}
      group by actor_id
    ) seen
    join users u on u.id = seen.actor_id and u.role in ('moderator', 'administrator')
    order by seen.date_seen desc, u.id limit ${COLLEAGUES_AT_MOST}`.execute(db);
  return rows;
}

/** Finds webhooks of the site whose last attempt failed. */
export const findFailingWebhooks = (db: Db, site_uuid: string): Promise<{ url: string; date_failing: number }[]> =>
  db
    .selectFrom('webhooks')
    .select(['url', 'date_failing'])
    .where('site_uuid', '=', site_uuid)
    .where('date_failing', 'is not', null)
    .orderBy('date_failing')
    .$narrowType<{ date_failing: number }>()
    .execute();
