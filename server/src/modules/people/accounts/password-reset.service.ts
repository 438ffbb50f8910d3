/** A forgotten password: a mail to the account's address, and the new password by its token. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { NewPasswordBody } from '../../../../../core/contract/people/user';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { spendMailTokens, useMailToken } from '../mail/mail-tokens.repository';
import { type MailTarget, requestMail } from '../mail/request-mail';
import { type Notice, notifyOwner } from '../sessions/notify-owner';
import { revokeSessions } from '../sessions/sessions.repository';
import { emailKey } from '../users/identity';
import { requireGoodPassword } from '../users/new-password';
import { hashPassword } from '../users/password';
import { findByEmail, updateUser } from '../users/users.repository';
import { proveAddress } from '../verification/first-proof';
import { endOtherLogins } from '../verification/other-logins';

/** Requests a mail; an unknown address gets the same answer. */
export async function requestPasswordReset(
  db: Kysely<Tables>,
  site: Site,
  { email, target, now }: { email: string; target: MailTarget; now: number },
): Promise<void> {
  const user = await findByEmail(db, site.uuid, emailKey(email));
  // Accounts of a publisher or network have their password there.
  if (user && (user.password_hash !== null || user.social_login_provider === ''))
    await requestMail(db, { kind: 'password_reset', user_id: user.id, target, now });
}

/** Ends every login of the account. @throws ApiError invalid_field naming `token` (invalid) or `newPassword` */
export async function resetPassword(
  { db, clock, config, cache, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'cache' | 'outbox'>,
  { uuid: site_uuid }: Site,
  { token, newPassword, ends_other_logins, notice }: NewPasswordBody & { notice: Notice },
): Promise<void> {
  const now = clock.now();
  const password_hash = await hashPassword(newPassword, config.passwordCost);
  const user_id = await db.transaction().execute(async (trx) => {
    const found = await useMailToken(trx, { token, kind: 'password_reset', site_uuid, now });
    if (!found || found.isPending) {
      throw new ApiError('invalid_field', { field: 'token' }, 'The link is used, too old or not whole.');
    }
    const { user } = found;
    // If the password is refused, the token stays valid.
    requireGoodPassword(newPassword, user, 'newPassword');
    const proved = await proveAddress(trx, user, { password_hash, now });
    await spendMailTokens(trx, user.id, 'password_reset', now);
    await revokeSessions(trx, user.id, now);
    if (ends_other_logins) await updateUser(trx, user.id, await endOtherLogins(trx, user.id));
    await notifyOwner(trx, proved, { ...notice, now });
    return user.id;
  });
  cache.userChanged(user_id);
  void outbox.run();
}
