/** People with a pending name or picture. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { UserRow } from '../users/users.repository';

type Waiting = Pick<UserRow, 'id' | 'name' | 'pic_large' | 'name_pending' | 'pic_large_pending'>;

/** Finds people with a pending name or picture, in the order in which they joined. */
export const findWaiting = (
  db: Kysely<Tables>,
  { site_uuid, after, limit }: { site_uuid: string; after: number; limit: number },
): Promise<Waiting[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'pic_large', 'name_pending', 'pic_large_pending'])
    .where('site_uuid', '=', site_uuid)
    .where('id', '>', after)
    // This condition must equal that of the index (migration waiting-profiles).
    .where(sql<boolean>`(name_pending <> '' or pic_small_pending <> '')`)
    .orderBy('id')
    .limit(limit)
    .execute();
