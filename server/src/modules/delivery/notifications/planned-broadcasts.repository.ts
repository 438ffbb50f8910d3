/** Broadcasts that wait for their time, or for a second person. */
import type { Kysely, Selectable } from 'kysely';
import type { PlannedBroadcastsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type PlannedRow = Selectable<PlannedBroadcastsTable>;

const LISTED = 100;

export async function insertPlanned(trx: Db, { body, ...row }: Omit<PlannedRow, 'approver_id'>): Promise<void> {
  await trx
    .insertInto('planned_broadcasts')
    .values({ ...row, body: JSON.stringify(body) })
    .execute();
}

export const listPlanned = (db: Db, site_uuid: string): Promise<PlannedRow[]> =>
  db
    .selectFrom('planned_broadcasts')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('state', 'in', ['waiting', 'planned'])
    .orderBy('date_created')
    .limit(LISTED)
    .execute();

/** Locks a broadcast, so that it is approved, sent or canceled once. */
export const lockPlanned = (trx: Db, uuid: string): Promise<PlannedRow | undefined> =>
  trx.selectFrom('planned_broadcasts').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();

export async function updatePlanned(
  trx: Db,
  uuid: string,
  columns: Partial<Pick<PlannedRow, 'state' | 'approver_id'>>,
): Promise<void> {
  await trx.updateTable('planned_broadcasts').set(columns).where('uuid', '=', uuid).execute();
}
