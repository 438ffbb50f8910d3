/** Stores ratings without text, and verified buyers. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { reviews as kind } from '../kinds/reviews.kind';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;
interface Place {
  container_uuid: string;
  user_id: number;
}

export interface StoredRating {
  rating: number;
  is_counted: boolean;
}

export async function findRating(db: Db, { container_uuid, user_id }: Place): Promise<StoredRating | null> {
  const row = await db
    .selectFrom('ratings')
    .select(['rating', 'is_counted'])
    .where('user_id', '=', user_id)
    .where('container_uuid', '=', container_uuid)
    .executeTakeFirst();
  // The driver returns decimals as text.
  return row ? { ...row, rating: Number(row.rating) } : null;
}

export async function storeRating(db: Db, rating: Place & StoredRating & { date_created: number }): Promise<void> {
  const { rating: stars, is_counted, date_created } = rating;
  await db
    .insertInto('ratings')
    .values(rating)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'container_uuid']).doUpdateSet({ rating: stars, is_counted, date_created }),
    )
    .execute();
}

export async function deleteRating(db: Db, { container_uuid, user_id }: Place): Promise<StoredRating | null> {
  const row = await db
    .deleteFrom('ratings')
    .where('user_id', '=', user_id)
    .where('container_uuid', '=', container_uuid)
    .returning(['rating', 'is_counted'])
    .executeTakeFirst();
  return row ? { ...row, rating: Number(row.rating) } : null;
}

/** Finds a person's review in a container, in any state, unless they removed it. */
export const findReviewOf = (db: Db, { container_uuid, user_id }: Place): Promise<CommentRow | undefined> =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('container_uuid', '=', container_uuid)
    .where('actor_id', '=', user_id)
    .where('kind', '=', kind.name)
    .where('parent_id', 'is', null)
    .where('date_deleted', 'is', null)
    .executeTakeFirst();

export async function isVerifiedBuyer(db: Db, { container_uuid, user_id }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('verified_buyers')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('container_uuid', '=', container_uuid)
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeBuyer(
  db: Db,
  {
    container_uuid,
    user_id,
    is_verified,
    source,
    now,
  }: Place & { is_verified: boolean; source: string | null; now: number },
): Promise<void> {
  if (!is_verified) {
    await db
      .deleteFrom('verified_buyers')
      .where('user_id', '=', user_id)
      .where('container_uuid', '=', container_uuid)
      .execute();
    return;
  }
  await db
    .insertInto('verified_buyers')
    .values({ container_uuid, user_id, source, date_created: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'container_uuid']).doUpdateSet({ source }))
    .execute();
}

export async function markEdited(trx: Db, { id, date_edited }: CommentRow): Promise<void> {
  await trx.updateTable('comments').set({ date_edited }).where('id', '=', id).execute();
}

/** Finds people by their id in the publisher's own login. */
export async function findByExternalId(db: Db, site_uuid: string, external_id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('identities')
    .select('user_id')
    .distinct()
    .where('site_uuid', '=', site_uuid)
    .where('provider', 'in', publishersOwn)
    .where('subject', '=', external_id)
    .limit(2)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A network's subject is not chosen by the publisher, and a person could obtain one that looks the same. */
const publishersOwn = ['cookie', 'openidconnect', 'gigya', 'janrain', 'loginradius', 'oauth'];
