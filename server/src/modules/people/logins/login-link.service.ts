/**
 * Logs in by a mailed link. Opening the link alone does nothing: the page proves that it is in the requesting browser,
 * or that its reader pressed a button, because mail scanners open every link.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { challengeOf } from '../../platform/tokens/challenge';
import type { Site } from '../../sites/sites/site-registry';
import { spendMailTokens, useMailToken } from '../mail/mail-tokens.repository';
import { type MailTarget, requestMail } from '../mail/request-mail';
import type { FollowedLink } from '../providers/provider';
import { emailKey } from '../users/identity';
import { findByEmail, type UserRow } from '../users/users.repository';
import { proveAddress } from '../verification/first-proof';

/** Requests a mail; an unknown address gets the same answer. */
export async function requestLoginLink(
  db: Kysely<Tables>,
  site: Site,
  { email, challenge, target, now }: { email: string; challenge: string; target: MailTarget; now: number },
): Promise<void> {
  const user = await findByEmail(db, site.uuid, emailKey(email));
  if (user) await requestMail(db, { kind: 'login_link', user_id: user.id, challenge, target, now });
}

/** @throws ApiError invalid_field naming `token` (unknown, used or expired), or `verifier` where a press is required */
export async function followLoginLink(
  { db, clock, cache, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>,
  { uuid: site_uuid }: Site,
  { token, verifier, is_confirmed = false }: FollowedLink,
): Promise<UserRow> {
  const now = clock.now();
  // If the login is refused, the link stays valid.
  const user = await db.transaction().execute(async (trx) => {
    const found = await useMailToken(trx, { token, kind: 'login_link', site_uuid, now });
    if (!found || found.isPending) {
      throw new ApiError('invalid_field', { field: 'token' }, 'The link is used, too old or not whole.');
    }
    const isSameBrowser = verifier !== undefined && challengeOf(verifier) === found.challenge;
    if (!isSameBrowser && !is_confirmed) {
      throw new ApiError('invalid_field', { field: 'verifier' }, 'The link was asked for in another browser.');
    }
    // The login link invalidates other mails with a link, too.
    await spendMailTokens(trx, found.user.id, 'login_link', now);
    return proveAddress(trx, found.user, { now });
  });
  cache.userChanged(user.id);
  void outbox.run();
  return user;
}
