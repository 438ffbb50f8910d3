/** Queue filters that moderators saved under a name. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { SavedQueuesTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type SavedRow = Selectable<SavedQueuesTable>;

const LISTED = 100;

/** Lists a person's own filters, and those that colleagues share. */
export const listSaved = (db: Db, site_uuid: string, owner_id: number): Promise<SavedRow[]> =>
  db
    .selectFrom('saved_queues')
    .selectAll()
    .where((row) => row.or([row('owner_id', '=', owner_id), row.and({ site_uuid, is_shared: true })]))
    .orderBy('name')
    .limit(LISTED)
    .execute();

export const countSaved = async (db: Db, owner_id: number): Promise<number> => {
  const { n } = await db
    .selectFrom('saved_queues')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** @returns undefined when the person already has a filter of that name */
export const insertSaved = (db: Db, values: Insertable<SavedQueuesTable>): Promise<SavedRow | undefined> =>
  db
    .insertInto('saved_queues')
    .values(values)
    .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** @param owner_id null deletes a shared filter of anyone. @returns whether the filter existed */
export async function deleteSaved(
  db: Db,
  { uuid, site_uuid, owner_id }: { uuid: string; site_uuid: string; owner_id: number | null },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_queues')
    .where('uuid', '=', uuid)
    .where('site_uuid', '=', site_uuid)
    .where((row) => (owner_id === null ? row.lit(true) : row('owner_id', '=', owner_id)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
