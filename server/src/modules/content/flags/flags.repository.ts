/** Stores flags, in a unit of work. */

import { type Insertable, type Kysely, sql } from 'kysely';
import type { FlagsTable, Tables } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { CommentRow } from '../model/comment-row';

type Trx = UnitOfWork['trx'];

/** Begins the networks of reporters on IPv6; no other sealed network has this character. */
export const SEALED_V6 = '6:';

/** @returns false when this person has already flagged the comment */
export async function insertFlag(trx: Trx, flag: Insertable<FlagsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('flags')
    .values(flag)
    .onConflict((conflict) => conflict.columns(['user_id', 'comment_id']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Deletes one person's flag of a comment. @returns the flag, if there was one */
export const deleteFlag = (trx: Trx, { comment_id, user_id }: { comment_id: number; user_id: number }) =>
  trx
    .deleteFrom('flags')
    .where('comment_id', '=', comment_id)
    .where('user_id', '=', user_id)
    .returning('is_counted')
    .executeTakeFirst();

interface Reported {
  reports: number;
  weight: number;
  networks: number;
}

/** Sums the counted flags of a comment. Networks are those of IPv4 or those of IPv6, of which one person has one each. */
export async function sumFlags(trx: Trx, comment_id: number): Promise<Reported> {
  const isV6 = sql`starts_with(network, ${SEALED_V6})`;
  const { rows } = await sql<Reported>`
    select count(*)::int as reports, coalesce(round(sum(weight)::numeric, 2), 0)::float8 as weight,
      greatest(
        count(distinct network) filter (where ${isV6}), count(distinct network) filter (where not ${isV6})
      )::int as networks
    from flags where comment_id = ${comment_id} and is_counted`.execute(trx);
  return rows[0] ?? { reports: 0, weight: 0, networks: 0 };
}

/** Forgets networks of reports from before that time. @returns how many */
export async function forgetNetworks(db: Kysely<Tables>, before: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update flags set network = null where (user_id, comment_id) in (
      select user_id, comment_id from flags where network is not null and date_created < ${before}::bigint
      order by date_created limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Moves all flags of a comment aside. @returns how many of them counted */
export async function layAside(trx: Trx, comment_id: number): Promise<number> {
  await trx.deleteFrom('cleared_flags').where('comment_id', '=', comment_id).execute();
  const { rows } = await sql<{ counted: number }>`
    with gone as (delete from flags where comment_id = ${comment_id} returning *),
    laid as (
      insert into cleared_flags (user_id, comment_id, container_uuid, reason, note, weight, date_created)
      select user_id, comment_id, container_uuid, reason, note, weight, date_created from gone)
    select count(*)::int as counted from gone where is_counted`.execute(trx);
  return rows[0]?.counted ?? 0;
}

/** Restores flags that were moved aside; flags of people ghost-banned since do not count. @returns how many count */
export async function bringBack(trx: Trx, comment_id: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with gone as (delete from cleared_flags where comment_id = ${comment_id} returning *),
    back as (
      insert into flags (user_id, comment_id, container_uuid, reason, note, weight, date_created, is_counted)
      select g.user_id, g.comment_id, g.container_uuid, g.reason, g.note, g.weight, g.date_created, u.ban_level <> 'ghost'
      from gone g join users u on u.id = g.user_id
      on conflict do nothing returning is_counted)
    select count(*)::int as counted from back where is_counted`.execute(trx);
  return rows[0]?.counted ?? 0;
}

export async function setTotalFlags(trx: Trx, id: number, total: number): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set total_flags = ${total} where id = ${id} returning *`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('a comment read in this unit of work is gone');
  return row;
}
