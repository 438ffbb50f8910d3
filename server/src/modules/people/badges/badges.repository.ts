/** Badges of a site and their owners. The labels are in a person's row, where every comment finds them. */
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../database/in-transaction';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';

type Db = Kysely<Tables>;

/** More badges would push the name off the line. */
const BADGES_MAX = 10;

/** Creates a badge. An existing one gets a new description only if one is given. */
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

/** Joins the caller's transaction. @throws ApiError user_not_found, or invalid_field for too many badges */
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
    // A badge that exists stays at its position.
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
