import { sql } from 'kysely';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { mailKinds } from './mail-tokens.repository';

/** Mails that were sent to a person, and mails in the queue. */
export const mailPart: PrivacyPart = {
  markers: { own: ['mail_tokens.user_id'] },
  async export(db, { id }) {
    const tokens = await db.selectFrom('mail_tokens').selectAll().where('user_id', '=', id).execute();
    return { mails: tokens.map(({ kind, date_expires, date_used }) => ({ kind, date_expires, date_used })) };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('mail_tokens').where('user_id', '=', user_id).execute();
    // Includes sent mails, because their keys name the person.
    const keys = mailKinds.map((kind) => `${kind} ${user_id} %`);
    await sql`delete from outbox where idempotency_key like any(${keys}::text[])`.execute(trx);
    return [];
  },
};
