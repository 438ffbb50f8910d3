/** Queue filters that moderators saved under a name. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { SAVED_LISTED } from '../../../../../core/contract/console/queues';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { SavedQueuesTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type SavedRow = Selectable<SavedQueuesTable>;

/** Time in which a deleted queue can be restored. */
const RESTORE_MS = DAY_MS;

/** Lists a person's own filters, and those that colleagues share, in the order of the person. */
export async function listSaved(db: Db, site_uuid: string, owner_id: number): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select q.* from saved_queues q left join saved_queue_orders o on o.user_id = ${owner_id}
    where (q.owner_id = ${owner_id} or (q.site_uuid = ${site_uuid} and q.is_shared)) and q.date_deleted is null
    order by array_position(o.queue_uuids, q.uuid), q.name, q.uuid limit ${SAVED_LISTED}`.execute(db);
  return rows;
}

export const countSaved = async (db: Db, owner_id: number): Promise<number> => {
  const { n } = await db
    .selectFrom('saved_queues')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('owner_id', '=', owner_id)
    .where('date_deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** @returns undefined when the person already has a filter of that name */
export async function insertSaved(db: Db, values: Insertable<SavedQueuesTable>): Promise<SavedRow | undefined> {
  const { owner_id, name, date_created: now } = values;
  return db.transaction().execute(async (trx) => {
    await forgetDeleted(trx, { owner_id, name, now });
    return trx
      .insertInto('saved_queues')
      .values(values)
      .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
      .returningAll()
      .executeTakeFirst();
  });
}

/** Deletes for good: what can no longer be restored, and what has a name that is needed. */
const forgetDeleted = (trx: Db, { owner_id, name, now }: { owner_id: number; name: string; now: number }) =>
  trx
    .deleteFrom('saved_queues')
    .where('owner_id', '=', owner_id)
    .where('date_deleted', 'is not', null)
    .where((row) => row.or([row('name', '=', name), row('date_deleted', '<', now - RESTORE_MS)]))
    .execute();

export interface Whose {
  uuid: string;
  site_uuid: string;
  /** Null: finds the filter of any owner. */
  owner_id: number | null;
}

const isTheirs = ({ uuid, site_uuid, owner_id }: Whose) =>
  sql<boolean>`uuid = ${uuid} and site_uuid = ${site_uuid} and (${owner_id}::bigint is null or owner_id = ${owner_id})`;

/** @returns undefined when there is no such filter. @throws the violation of a name that its owner already has */
export const updateSaved = (
  db: Db,
  whose: Whose,
  values: Updateable<SavedQueuesTable>,
  now: number,
): Promise<SavedRow | undefined> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<SavedRow>`
      select * from saved_queues where ${isTheirs(whose)} and date_deleted is null for update`.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    if (values.name !== undefined) await forgetDeleted(trx, { owner_id: row.owner_id, name: values.name, now });
    return trx.updateTable('saved_queues').set(values).where('uuid', '=', row.uuid).returningAll().executeTakeFirst();
  });

/** Deletes a filter so that it can be restored. @returns whether it existed */
export async function deleteSaved(db: Db, whose: Whose, now: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update saved_queues set date_deleted = ${now}::bigint where ${isTheirs(whose)} and date_deleted is null`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** @returns undefined if the filter was never deleted, or was deleted too long ago */
export async function restoreSaved(db: Db, whose: Whose, now: number): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    update saved_queues set date_deleted = null
    where ${isTheirs(whose)} and date_deleted > ${now - RESTORE_MS} returning *`.execute(db);
  return rows[0];
}

export const saveOrder = (db: Db, user_id: number, queue_uuids: string[]) =>
  sql`
    insert into saved_queue_orders (user_id, queue_uuids) values (${user_id}, ${queue_uuids}::uuid[])
    on conflict (user_id) do update set queue_uuids = excluded.queue_uuids`.execute(db);
