/**
 * The first half of an erasure, in one transaction: from here on the person is nobody. Name, address, login, follows and
 * mail on its way are gone; what they wrote follows in a job that survives a crash.
 */

import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Erasure, PrivacyPart } from '../../platform/privacy/privacy-part';
import { leaveErased } from '../users/user-events';

export const ERASE_USER = 'erase_user';
const AGAIN_AFTER_MS = MINUTE_MS;
/** English; clients translate by `processing_status`. */
export const DELETED_NAME = 'Deleted user';

/** @returns everybody whose row changed, for the cached answers that show them. */
export function closeAccount(
  db: Kysely<Tables>,
  parts: PrivacyPart[],
  { user_id, mode }: Erasure,
  now: number,
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const changed: number[] = [];
    for (const part of parts) changed.push(...((await part.close?.(trx, user_id)) ?? []));
    await sql`delete from outbox where kind <> ${ERASE_USER} and payload ->> 'user_id' = ${String(user_id)}`.execute(
      trx,
    );
    const erased = await trx
      .updateTable('users')
      .set({
        name: DELETED_NAME,
        // No name can hold such a sign, so nobody's name is ever taken by this one.
        name_key: `\u0001deleted ${user_id}`,
        email: null,
        email_key: null,
        email_pending: null,
        email_pending_key: null,
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
        name_pending: '',
        pic_large_pending: '',
        pic_small_pending: '',
        ban_level: 'none',
        ban_expires: null,
        ban_created: null,
        ban_message: '',
        subscriber_count: 0,
        subscribed_count: 0,
        shares_made: 0,
        date_erased: now,
      })
      .where('id', '=', user_id)
      .returning(['id', 'site_uuid', 'type'])
      .executeTakeFirst();
    if (erased?.type === 'user') await leaveErased(trx, erased, now);
    const job = { kind: ERASE_USER, payload: { user_id, mode }, now };
    await addToOutbox(trx, { ...job, idempotency_key: `${ERASE_USER} ${user_id}` });
    // What was let in a moment ago may be stored just after the job went by.
    const again = { idempotency_key: `${ERASE_USER} ${user_id} again`, date_next: now + AGAIN_AFTER_MS };
    await addToOutbox(trx, { ...job, ...again });
    return [user_id, ...changed];
  });
}

/** The job is done, wherever it was. */
export async function finishErasure(db: Kysely<Tables>, user_id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ date_done: now, payload: '{}' })
    .where('idempotency_key', '=', `${ERASE_USER} ${user_id}`)
    .execute();
}
