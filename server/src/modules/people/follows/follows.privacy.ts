/** The people whom a person follows and mutes, and their followers. Mutes by others belong to those others. */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { countFollowsOf } from './follows.repository';

export const followsPart: PrivacyPart = {
  markers: { own: ['follows.user_id', 'follows.target_id', 'mutes.user_id'], others: ['mutes.target_id'] },
  erases: [
    { what: 'follows', column: 'follows.user_id', fate: 'removed' },
    { what: 'follows', column: 'mutes.user_id', fate: 'removed' },
  ],
  async export(db, { id }) {
    const following = await db.selectFrom('follows').selectAll().where('user_id', '=', id).execute();
    const followers = await db
      .selectFrom('follows')
      .selectAll()
      .where('target_id', '=', id)
      .where('is_counted', '=', true)
      .execute();
    const mutes = await db.selectFrom('mutes').selectAll().where('user_id', '=', id).execute();
    return {
      following: following.map(({ target_id, page_id, date_created }) => ({
        user_uuid: numericIdToUuid(target_id),
        page_id,
        date_created,
      })),
      followers: followers.map(({ user_id, date_created }) => ({ user_uuid: numericIdToUuid(user_id), date_created })),
      mutes: mutes.map(({ target_id, date_created }) => ({ user_uuid: numericIdToUuid(target_id), date_created })),
    };
  },
  async close(trx, user_id) {
    const followed = await countFollowsOf(trx, user_id, false);
    const followers = await deleteFollowers(trx, user_id);
    await trx.deleteFrom('follows').where('user_id', '=', user_id).execute();
    await trx
      .deleteFrom('mutes')
      .where((where) => where.or([where('user_id', '=', user_id), where('target_id', '=', user_id)]))
      .execute();
    return [...followed, ...followers];
  },
};

/** Reduces the counts of the person's followers. */
async function deleteFollowers(trx: Kysely<Tables>, user_id: number): Promise<number[]> {
  await sql`
    select id from users where id in (select user_id from follows where target_id = ${user_id})
    order by id for no key update`.execute(trx);
  const gone = await trx
    .deleteFrom('follows')
    .where('target_id', '=', user_id)
    .returning(['user_id', 'is_counted'])
    .execute();
  const ids = gone.filter(({ is_counted }) => is_counted).map((row) => row.user_id);
  if (ids.length > 0) {
    await sql`
      update users set subscribed_count = subscribed_count - 1 where id = any(${ids}::bigint[])`.execute(trx);
  }
  return ids;
}
