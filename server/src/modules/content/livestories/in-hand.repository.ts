/** The posts and drafts that authors of a blog are editing at the moment. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export interface InHandKey {
  container_uuid: string;
  user_id: number;
  content_uuid: string;
}

/** Replaces the author's earlier entry, and deletes outdated entries of others. */
export async function takeInHand(
  db: Db,
  key: InHandKey,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await db
    .deleteFrom('work_in_hand')
    .where('container_uuid', '=', key.container_uuid)
    .where('until', '<=', now)
    .execute();
  const { content_uuid } = key;
  await db
    .insertInto('work_in_hand')
    .values({ ...key, until })
    .onConflict((conflict) => conflict.columns(['container_uuid', 'user_id']).doUpdateSet({ content_uuid, until }))
    .execute();
}

/** Deletes the entry, unless the author is editing something else by now. */
export async function putDown(db: Db, { container_uuid, user_id, content_uuid }: InHandKey): Promise<void> {
  await db
    .deleteFrom('work_in_hand')
    .where('container_uuid', '=', container_uuid)
    .where('user_id', '=', user_id)
    .where('content_uuid', '=', content_uuid)
    .execute();
}

/** @returns ids of the other authors who are editing it, by account id */
export async function findOthers(
  db: Db,
  { container_uuid, user_id, content_uuid }: InHandKey,
  now: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('work_in_hand')
    .select('user_id')
    .where('container_uuid', '=', container_uuid)
    .where('content_uuid', '=', content_uuid)
    .where('user_id', '<>', user_id)
    .where('until', '>', now)
    .orderBy('user_id')
    .limit(20)
    .execute();
  return rows.map((row) => row.user_id);
}
