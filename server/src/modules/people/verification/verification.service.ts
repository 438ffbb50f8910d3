/** Confirming an address: the account is free to post from then on, and what waited for it comes out. */

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { isUniqueViolation } from '../../../database/failures';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Site } from '../../sites/sites/site-registry';
import { spendMailTokens, useMailToken } from '../mail/mail-tokens.repository';
import { type UserChanges, type UserRow, updateUser } from '../users/users.repository';

/** The job that lets go of what waited for the address alone (modules/content/writers). */
export const RELEASE_HELD = 'release_held';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>;

/** A first comment that was let in just before may be stored just after the job went by. */
const AGAIN_AFTER_MS = MINUTE_MS;

/**
 * @throws ApiError invalid_field naming `token` when it is unknown, used or over; email_taken when somebody else has the
 * address by now.
 */
export async function confirmAddress(app: App, { uuid: site_uuid }: Site, token: string): Promise<void> {
  const now = app.clock.now();
  const user_id = await app.db.transaction().execute(async (trx) => {
    const found = await useMailToken(trx, { token, kind: 'email_verification', site_uuid, now });
    if (!found) throw new ApiError('invalid_field', { field: 'token' }, 'The link is used, too old or not whole.');
    const { user, isPending } = found;
    await updateUser(trx, user.id, { email_verification_status: 'approved', ...(isPending && asked(user)) }).catch(
      refuseTaken,
    );
    // A link for another password, in a mail to the address they have no more.
    if (isPending) await spendMailTokens(trx, user.id, 'password_reset', now);
    await releaseHeld(trx, user.id, now);
    return user.id;
  });
  app.cache.userChanged(user_id);
  // Not waited for: it is done whatever happens to this process.
  void app.outbox.run();
}

/** What waited for somebody's address alone comes out. */
export async function releaseHeld(trx: Kysely<Tables>, user_id: number, now: number): Promise<void> {
  const job = { kind: RELEASE_HELD, payload: { user_id }, now };
  await addToOutbox(
    trx,
    { ...job, idempotency_key: `${RELEASE_HELD} ${user_id} ${now}` },
    { ...job, idempotency_key: `${RELEASE_HELD} ${user_id} ${now} again`, date_next: now + AGAIN_AFTER_MS },
  );
}

/** The address they asked to change to is theirs. */
const asked = ({ email_pending, email_pending_key }: UserRow): UserChanges => ({
  email: email_pending,
  email_key: email_pending_key,
  email_pending: null,
  email_pending_key: null,
});

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error, 'users_site_uuid_email_key_key') ? new ApiError('email_taken') : error;
}
