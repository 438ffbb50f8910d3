import { sql } from 'kysely';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** Mails that were sent to somebody, and those that wait. */
export const mailPart: PrivacyPart = {
  markers: { own: ['mail_tokens.user_id'] },
  async export(db, { id }) {
    const tokens = await db.selectFrom('mail_tokens').selectAll().where('user_id', '=', id).execute();
    return { mails: tokens.map(({ kind, date_expires, date_used }) => ({ kind, date_expires, date_used })) };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('mail_tokens').where('user_id', '=', user_id).execute();
    // Also those that are sent: their keys name whom they went to.
    await sql`
      delete from outbox where idempotency_key like ${`email_verification ${user_id} %`}
        or idempotency_key like ${`password_reset ${user_id} %`}
        or idempotency_key like ${`email_changing ${user_id} %`}
        or idempotency_key like ${`login_link ${user_id} %`}
        or idempotency_key like ${`login_changed ${user_id} %`}
        or idempotency_key like ${`new_login ${user_id} %`}
        or idempotency_key like ${`new_passkey ${user_id} %`}
        or idempotency_key like ${`webhook_failing ${user_id} %`}
        or idempotency_key like ${`webhook_off ${user_id} %`}`.execute(trx);
    return [];
  },
};
