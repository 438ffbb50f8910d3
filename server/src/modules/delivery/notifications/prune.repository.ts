/** Deletes old notifications, in parts. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { RETAIN_ROWS } from './retention';

type Db = Kysely<Tables>;

/** Deletes old rows and empty groups. @returns the number of deleted rows */
export async function pruneOld(db: Db, before: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from notifications where (user_id, id) in (
        select user_id, id from notifications where date_created < ${before} order by date_created limit ${limit}
      )
      returning user_id, id, grouping_key
    ),
    empty as (
      delete from notification_groups g using (select distinct user_id, grouping_key from gone) d
      where g.user_id = d.user_id and g.grouping_key = d.grouping_key and g.date_changed < ${before}
    )
    select count(*) from gone`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Deletes rows beyond the visible maximum of people with new notifications. */
export async function pruneSurplus(db: Db, since: number): Promise<void> {
  await sql`
    delete from notifications n using (
      select p.user_id, (
        select id from notifications where user_id = p.user_id order by id desc offset ${RETAIN_ROWS} limit 1
      ) as last
      from (select distinct user_id from person_events where date_created >= ${since}) p
    ) d where n.user_id = d.user_id and n.id <= d.last`.execute(db);
}

/** @returns the number of deleted rows */
export async function pruneSources(db: Db, now: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification_sources where id in (
      select id from notification_sources where date_ends < ${now} order by date_ends limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** @returns the number of deleted rows */
export async function prunePersonEvents(db: Db, before: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from person_events where (user_id, seq) in (
      select user_id, seq from person_events where date_created < ${before} order by date_created limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
