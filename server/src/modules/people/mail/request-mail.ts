/** Queues a mail in the outbox, in the transaction of its cause. Its token is created when it is sent. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables, UsersTable } from '../../../database/schema';
import { languageOf } from '../../../http/language-of';
import { isLoopback } from '../../../http/site-origins';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { MailKind } from './mail-tokens.repository';

/** Target of a mail's link, and its language. */
export interface MailTarget {
  page: string;
  language: string;
}

/**
 * Returns the page that the site names for mails (`mail.page`), else the home page on the reader's host. Only origins
 * named by the site, with scheme and port: the requester must not choose where another person's token goes.
 */
export function mailTarget({ site, headers, server }: FastifyRequest): MailTarget {
  const language = languageOf(headers['accept-language']);
  if (site.rules.mail.page !== '') return { page: site.rules.mail.page, language };
  const { origin = '' } = headers;
  const ownServer = new URL(server.config.publicUrl).origin;
  if (origin === ownServer || site.origins.includes(origin)) return { page: `${origin}/`, language };
  // Never the reader's own machine, because the person who requests the mail could choose the port.
  return { page: isLoopback(site.domain) ? `${ownServer}/` : `https://${site.domain}/`, language };
}

export function requestMail(
  trx: Kysely<Tables>,
  {
    kind,
    user_id,
    to,
    device,
    challenge,
    webhook,
    role,
    target,
    now,
  }: {
    kind: MailKind;
    user_id: number;
    /** A former address; by default the current one. */
    to?: string;
    /** Device of the login that the mail is about. */
    device?: string;
    /** Secret that only the requesting browser can answer. */
    challenge?: string;
    /** The webhook that the mail is about, and the start of its failures. */
    webhook?: { host: string; since: string };
    /** The new role that the mail reports. */
    role?: UsersTable['role'];
    target?: MailTarget;
    now: number;
  },
): Promise<void> {
  return addToOutbox(trx, {
    kind,
    payload: {
      user_id,
      ...(to !== undefined && { to }),
      ...(device !== undefined && { device }),
      ...(challenge !== undefined && { challenge }),
      ...webhook,
      ...(role !== undefined && { role }),
      ...target,
      asked: now,
    },
    idempotency_key: `${kind} ${user_id} ${randomUUID()}`,
    now,
  });
}
