/** Badges of a site, and whose they are: the labels stand in a person's row, where every comment finds them. */
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../database/in-transaction';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';

type Db = Kysely<Tables>;

/** More would push the words off the line. */
const BADGES_MAX = 10;

/** A badge that is there keeps its description, unless a new one is given. */
export async function defineBadge(
  db: Db,
  { site_uuid, label, description, now }: { site_uuid: string; label: string; description?: string; now: number },
): Promise<void> {
  await db
    .insertInto('badges')
    .values({ site_uuid, label, description: description ?? '', date_created: now })
    .onConflict((conflict) =>
      description === undefined
        ? conflict.doNothing()
        : conflict.columns(['site_uuid', 'label']).doUpdateSet({ description }),
    )
    .execute();
}

/** Joins the caller's transaction. @throws ApiError user_not_found, or invalid_field when somebody has as many as there may be. */
export const changeBadge = (
  db: Db,
  { site_uuid, user_id, label, isOn }: { site_uuid: string; user_id: number; label: string; isOn: boolean },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('custom_badges')
      .where('id', '=', user_id)
      .where('site_uuid', '=', site_uuid)
      .where('type', '=', 'user')
      .where('date_erased', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new ApiError('user_not_found');
    const others = user.custom_badges.filter((one) => one !== label);
    if (isOn && others.length >= BADGES_MAX) {
      throw invalidField('label', `Nobody has more than ${BADGES_MAX} badges.`);
    }
    // One that is there keeps its place.
    const badges = isOn
      ? others.length < user.custom_badges.length
        ? user.custom_badges
        : [...others, label]
      : others;
    await trx
      .updateTable('users')
      .set({ custom_badges: JSON.stringify(badges) })
      .where('id', '=', user_id)
      .execute();
  });
