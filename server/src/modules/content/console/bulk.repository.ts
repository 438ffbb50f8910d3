/** Jobs that decide all items of a filter, with their progress. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { BulkState } from '../../../../../core/contract/console/bulk';
import type { BulkDecisionsTable, Tables } from '../../../database/schema';
import { conditionsOf, itemsInOrder, type QueueFilter } from './queue.repository';

type Db = Kysely<Tables>;
export type BulkRow = Selectable<BulkDecisionsTable>;

const LISTED = 20;
/** Above this number, the confirmation needs no exact count. */
const COUNTED = 1_000_000;

const beforeStart = (until: number) => sql`date_waiting <= ${until}::bigint`;

export async function countOf(db: Db, filter: QueueFilter, until: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      ${itemsInOrder({ ...filter, sort: 'oldest' }, { after: null, limit: COUNTED, also: beforeStart(until) })}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the next items, oldest first. */
export async function nextOf(
  db: Db,
  { filter, date_until, site_uuid }: BulkRow,
  { after, limit }: { after: { key: number; id: number } | null; limit: number },
): Promise<{ comment_id: number; key: number }[]> {
  const asked: QueueFilter = { ...filter, site_uuid, sort: 'oldest' };
  const { rows } = await sql<{ comment_id: number; key: number }>`${itemsInOrder(asked, {
    after,
    limit,
    also: beforeStart(date_until),
  })}`.execute(db);
  return rows;
}

/** Returns the items that are still in the queue and not claimed by a colleague. */
export async function stillDue(
  db: Db,
  { filter: { queue }, site_uuid, actor_id }: BulkRow,
  { ids, now }: { ids: number[]; now: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ comment_id: number }>`
    select comment_id from review_items where comment_id = any(${ids}::bigint[])
      and ${conditionsOf({ site_uuid, queue })}
      and (claim_until is null or claim_until <= ${now} or claimed_by = ${actor_id})`.execute(db);
  return new Set(rows.map(({ comment_id }) => comment_id));
}

/** Decisions of a job in the moderation log after the entry `after`, oldest first. */
export async function decidedBy(
  db: Db,
  uuid: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; comment_id: number }[]> {
  const { rows } = await sql<{ id: number; comment_id: number }>`
    select id, comment_id from moderation_log
    where batch_uuid = ${uuid} and action <> 'undo' and comment_id is not null and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
}

export const insertBulk = (
  trx: Db,
  values: Omit<BulkRow, 'state' | 'decided' | 'left_alone' | 'undone'>,
): Promise<BulkRow> =>
  trx
    .insertInto('bulk_decisions')
    .values({ ...values, filter: JSON.stringify(values.filter) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findBulk = (db: Db, uuid: string): Promise<BulkRow | undefined> =>
  db.selectFrom('bulk_decisions').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const listBulks = (db: Db, site_uuid: string): Promise<BulkRow[]> =>
  db
    .selectFrom('bulk_decisions')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .orderBy('date_created', 'desc')
    .limit(LISTED)
    .execute();

/** @returns the job, unless its state was none of these */
export const moveBulk = (
  trx: Db,
  { uuid, from, to }: { uuid: string; from: BulkState[]; to: BulkState },
): Promise<BulkRow | undefined> =>
  trx
    .updateTable('bulk_decisions')
    .set({ state: to })
    .where('uuid', '=', uuid)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();

export const addToBulk = (
  trx: Db,
  uuid: string,
  { decided = 0, left_alone = 0, undone = 0 }: { decided?: number; left_alone?: number; undone?: number },
) =>
  trx
    .updateTable('bulk_decisions')
    .set((row) => ({
      decided: row('decided', '+', decided),
      left_alone: row('left_alone', '+', left_alone),
      undone: row('undone', '+', undone),
    }))
    .where('uuid', '=', uuid)
    .execute();
