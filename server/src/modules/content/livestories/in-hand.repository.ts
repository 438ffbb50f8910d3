/** What the authors of a blog have in the field just now. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export interface InHandKey {
  container_uuid: string;
  user_id: number;
  content_uuid: string;
}

/** In place of what they had before; what others said too long ago goes. */
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

/** Unless they have something else in hand by now. */
export async function putDown(db: Db, { container_uuid, user_id, content_uuid }: InHandKey): Promise<void> {
  await db
    .deleteFrom('work_in_hand')
    .where('container_uuid', '=', container_uuid)
    .where('user_id', '=', user_id)
    .where('content_uuid', '=', content_uuid)
    .execute();
}

/** @returns ids of the others who have it, in the order of their accounts */
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
