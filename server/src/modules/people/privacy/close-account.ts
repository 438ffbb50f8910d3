/**
 * The first half of an erasure, in one transaction: from here on the person is nobody. Name, address, login, ties to
 * other people and letters on their way are gone; what they wrote follows in a job that survives a crash (./erase).
 */
import { type Kysely, sql } from 'kysely';
import type { ErasureMode } from '../../../../../core/contract/site';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { countFollowsOf } from '../follows/follows.repository';

export const ERASE_USER = 'erase_user';
const AGAIN_AFTER_MS = 60_000;
/** English; clients translate by `processing_status`. */
export const DELETED_NAME = 'Deleted user';

export interface Erasure {
  user_id: number;
  mode: ErasureMode;
}

/** @returns everybody whose row moved, for what is kept of them. */
export function closeAccount(db: Kysely<Tables>, { user_id, mode }: Erasure, now: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const touched = await countFollowsOf(trx, user_id, false);
    const followers = await forgetFollowers(trx, user_id);
    await trx.deleteFrom('follows').where('user_id', '=', user_id).execute();
    await trx
      .deleteFrom('mutes')
      .where((where) => where.or([where('user_id', '=', user_id), where('target_id', '=', user_id)]))
      .execute();
    for (const table of ['page_follows', 'thread_follows', 'sessions', 'mail_tokens', 'bans'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', user_id).execute();
    }
    // Letters that wait, and sent ones: their keys hold addresses.
    await sql`
      delete from outbox where kind <> ${ERASE_USER} and (
        payload ->> 'user_id' = ${String(user_id)} or idempotency_key like ${`email_verification ${user_id} %`} or idempotency_key like ${`password_reset ${user_id} %`}
      )`.execute(trx);
    await sql`update moderation_log set detail = '{}' where user_id = ${user_id}`.execute(trx);
    await sql`update moderation_log set actor_id = null where actor_id = ${user_id}`.execute(trx);
    await sql`update bans set actor_id = null where actor_id = ${user_id}`.execute(trx);
    await trx
      .updateTable('users')
      .set({
        name: DELETED_NAME,
        // No name can hold such a sign, so nobody's name is ever taken by this one.
        name_key: `\u0001deleted ${user_id}`,
        email: null,
        email_key: null,
        password_hash: null,
        role: 'normal',
        badge_trusted: false,
        custom_badges: '[]',
        social_login_provider: '',
        social_login_id: '',
        email_verification_status: 'none',
        username_moderation_status: 'none',
        avatar_moderation_status: 'none',
        pic_large: '',
        pic_small: '',
        ban_level: 'none',
        ban_expires: null,
        ban_created: null,
        ban_message: '',
        subscriber_count: 0,
        subscribed_count: 0,
        date_erased: now,
      })
      .where('id', '=', user_id)
      .execute();
    const job = { kind: ERASE_USER, payload: { user_id, mode }, now };
    await addToOutbox(trx, { ...job, idempotency_key: `${ERASE_USER} ${user_id}` });
    // What was let in a moment ago may be stored just after the job went by.
    const again = { idempotency_key: `${ERASE_USER} ${user_id} again`, date_next: now + AGAIN_AFTER_MS };
    await addToOutbox(trx, { ...job, ...again });
    return [user_id, ...touched, ...followers];
  });
}

/** Who followed them follows one person less. */
async function forgetFollowers(trx: Kysely<Tables>, user_id: number): Promise<number[]> {
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

/** The job is done, wherever it was. */
export async function finishErasure(db: Kysely<Tables>, user_id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ date_done: now, payload: '{}' })
    .where('idempotency_key', '=', `${ERASE_USER} ${user_id}`)
    .execute();
}
