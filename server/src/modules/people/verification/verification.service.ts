/** Confirms an address: from then on the account may post, and its held comments are published. */

import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../../../database/failures';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { useMailToken } from '../mail/mail-tokens.repository';
import type { SignedIn } from '../sessions/signed-in';
import { proveAddress } from './first-proof';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>;

/**
 * @param signedIn the account of the browser that opened the link, if it is logged in
 * @returns whether this browser stays logged in
 * @throws ApiError invalid_field naming `token` when it is unknown, used or expired; email_taken when someone else
 *   has the address by now.
 */
export async function confirmAddress(
  app: App,
  { uuid: site_uuid }: Site,
  { token, signedIn }: { token: string; signedIn: Pick<SignedIn, 'id' | 'session_uuid'> | null },
): Promise<boolean> {
  const now = app.clock.now();
  const owner_id = await app.db.transaction().execute(async (trx) => {
    const found = await useMailToken(trx, { token, kind: 'email_verification', site_uuid, now });
    if (!found) throw new ApiError('invalid_field', { field: 'token' }, 'The link is used, too old or not whole.');
    const { user, isPending } = found;
    const session_uuid = signedIn?.id === user.id ? signedIn.session_uuid : undefined;
    await proveAddress(trx, user, { session_uuid, isPending, now }).catch(refuseTaken);
    return user.id;
  });
  app.cache.userChanged(owner_id);
  // Not awaited: the job runs even if this process ends.
  void app.outbox.run();
  return signedIn?.id === owner_id;
}

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error, 'users_site_uuid_email_key_key') ? new ApiError('email_taken') : error;
}
