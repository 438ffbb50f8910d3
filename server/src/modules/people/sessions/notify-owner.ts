/** Mails the owner of an account after a login method was added or changed. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { type MailTarget, mailTarget, requestMail } from '../mail/request-mail';
import type { UserRow } from '../users/users.repository';
import { deviceText } from './device';

/** The device that made the change, and the page that the mail links to. */
export interface Notice {
  device: string;
  target: MailTarget;
}

export const noticeOf = (request: FastifyRequest): Notice => ({
  device: deviceText(request),
  target: mailTarget(request),
});

/** Sends nothing to an unproved address, because its owner may not know the account. */
export async function notifyOwner(
  trx: Kysely<Tables>,
  { id, email, email_verification_status }: UserRow,
  { now, ...notice }: Notice & { now: number },
): Promise<void> {
  if (email === null || !['approved', 'none'].includes(email_verification_status)) return;
  await requestMail(trx, { kind: 'login_changed', user_id: id, ...notice, now });
}
