/** Leaves a mail in the outbox, in the transaction of what it follows. The token in it is made when it is sent. */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables, UsersTable } from '../../../database/schema';
import { languageOf } from '../../../http/language-of';
import { isLoopback } from '../../../http/site-origins';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { MailKind } from './mail-tokens.repository';

/** Where the link of a mail leads, and its language. */
export interface MailTarget {
  page: string;
  language: string;
}

/**
 * The page the site names for it (`mail.page` of its rules); else the home page of the site's own host the reader is on.
 * Only origins the site has named, to scheme and port: whoever asks must not choose where somebody else's token goes.
 */
export function mailTarget({ site, headers, server }: FastifyRequest): MailTarget {
  const language = languageOf(headers['accept-language']);
  if (site.rules.mail.page !== '') return { page: site.rules.mail.page, language };
  const { origin = '' } = headers;
  const ownServer = new URL(server.config.publicUrl).origin;
  if (origin === ownServer || site.origins.includes(origin)) return { page: `${origin}/`, language };
  // No page of the reader's own machine either: whoever asks would choose the port.
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
    /** An address they had, where it is not the one they have. */
    to?: string;
    /** Of the log-in that it is about. */
    device?: string;
    /** What only the browser can answer that asked for it. */
    challenge?: string;
    /** The endpoint that a mail is about, and since when its deliveries fail. */
    webhook?: { host: string; since: string };
    /** The role that a mail tells its reader of. */
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
