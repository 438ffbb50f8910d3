/** People whose name or picture waits for staff. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { UserRow } from '../users/users.repository';

type Waiting = Pick<UserRow, 'id' | 'name' | 'pic_large' | 'name_pending' | 'pic_large_pending'>;

/** People whose name or picture waits, in the order in which they joined. */
export const findWaiting = (
  db: Kysely<Tables>,
  { site_uuid, after, limit }: { site_uuid: string; after: number; limit: number },
): Promise<Waiting[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'pic_large', 'name_pending', 'pic_large_pending'])
    .where('site_uuid', '=', site_uuid)
    .where('id', '>', after)
    // As the index is written (migration waiting-profiles).
    .where(sql<boolean>`(name_pending <> '' or pic_small_pending <> '')`)
    .orderBy('id')
    .limit(limit)
    .execute();
