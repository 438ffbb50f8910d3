/** Counts shares by page and target. */
import { type Kysely, sql } from 'kysely';
import type { ShareMedium } from '../../../../../core/contract/content/share-media';
import type { ShareCounts } from '../../../../../core/contract/content/sharing';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export const countPress = (db: Db, page_id: number, medium: ShareMedium): Promise<unknown> =>
  db
    .insertInto('page_shares')
    .values({ page_id, medium, presses: 1 })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'medium']).doUpdateSet({ presses: sql`page_shares.presses + 1` }),
    )
    .execute();

/** Counts the shares of an account (specification §3 "User" `shares`). */
export const countSharer = (db: Db, id: number): Promise<unknown> =>
  db.updateTable('users').set({ shares_made: sql`shares_made + 1` }).where('id', '=', id).execute();

export async function findShares(db: Db, page_id: number): Promise<ShareCounts> {
  const rows = await db
    .selectFrom('page_shares')
    .select(['medium', 'presses'])
    .where('page_id', '=', page_id)
    .orderBy('medium')
    .execute();
  return {
    total: rows.reduce((sum, { presses }) => sum + presses, 0),
    counts: Object.fromEntries(rows.map(({ medium, presses }) => [medium, presses])),
  };
}
