import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema';
import { addToOutbox } from '../outbox/outbox.repository';
import type { Site } from '../sites/site-registry';
import { emailKey } from '../users/identity';
import { findByEmail } from '../users/users.repository';
import { hashToken, newToken } from './sessions.service';

const RESET_VALID_MS = 60 * 60_000;

/** Stores the request and the mail to be sent; an unknown address stores nothing and is not told apart. */
export async function requestPasswordReset(db: Kysely<Tables>, site: Site, email: string, now: number): Promise<void> {
  const user = await findByEmail(db, site.uuid, emailKey(email));
  if (!user) return;
  const token = newToken();
  const hash = hashToken(token);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('password_resets')
      .values({ hash, user_id: user.id, date_expires: now + RESET_VALID_MS, date_used: null })
      .execute();
    // The token itself is only here, until the mail has gone; the table above can check it but not give it away.
    await addToOutbox(trx, {
      kind: 'password_reset',
      payload: { user_id: user.id, token },
      idempotency_key: `password_reset ${hash}`,
      now,
    });
  });
}
