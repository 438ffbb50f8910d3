/**
 * The first half of an erasure, in one transaction: removes name, address, login, follows and queued mail of the
 * person. A durable job then erases what they wrote.
 */

import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Erasure, PrivacyPart } from '../../platform/privacy/privacy-part';
import { leaveErased } from '../users/user-events';

export const ERASE_USER = 'erase_user';
const AGAIN_AFTER_MS = MINUTE_MS;
/** English; clients translate by `processing_status`. */
export const DELETED_NAME = 'Deleted user';

/** @returns everyone whose row changed, for the cached answers that show them */
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
        // Contains a character that no name can have, so it never collides with a name.
        name_key: `\u0001deleted ${user_id}`,
        email: null,
        email_key: null,
        email_pending: null,
        email_pending_key: null,
        password_hash: null,
        factor_secret: null,
        factor_step: null,
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
    // A post accepted a moment ago may be stored just after the job has visited its container.
    const again = { idempotency_key: `${ERASE_USER} ${user_id} again`, date_next: now + AGAIN_AFTER_MS };
    await addToOutbox(trx, { ...job, ...again });
    return [user_id, ...changed];
  });
}

/** Records that the job is done. */
export async function finishErasure(db: Kysely<Tables>, user_id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ date_done: now, payload: '{}' })
    .where('idempotency_key', '=', `${ERASE_USER} ${user_id}`)
    .execute();
}
