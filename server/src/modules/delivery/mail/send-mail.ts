/** Sends a mail of the outbox, with a new token for each try, of which only the hash is stored. */
import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { deleteMailToken, hasToken, insertMailToken, type MailKind } from '../../people/mail/mail-tokens.repository';
import { emailKey, mailboxOf } from '../../people/users/identity';
import type { UserRow } from '../../people/users/users.repository';
import type { Handler } from '../../platform/outbox/outbox.worker';
import { newToken } from '../../platform/tokens/tokens';
import type { Site } from '../../sites/sites/site-registry';
import { accountMails } from './account/account-mails';
import type { Mailer } from './mailer';
import { roles, writeMail } from './mails';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites' | 'shared' | 'config' | 'log'>;

/** Account mails per hour, site and recipient, for all accounts together. */
const MOST_OF_RECIPIENT = 10;
const LIMIT_MS = HOUR_MS;

export const sendMail =
  (app: App, mailer: Mailer, kind: MailKind): Handler =>
  async (fact) => {
    const { db, clock, sites } = app;
    const { page, language, asked } = fact;
    const now = clock.now();
    const { whom, validMs } = accountMails[kind];
    // The request is outdated: the person has asked again, or no longer wants the mail.
    if (typeof asked === 'number' && now - asked > validMs) return;
    const user = await db.selectFrom('users').selectAll().where('id', '=', whom(fact)).executeTakeFirst();
    const found = user && (await sites.bySection(user.site_uuid));
    if (!found || user.date_erased !== null) return;
    const { site } = found;
    const to = addressOf(kind, user, fact);
    if (to === null) return;
    if (await isFlooded(app, site, to)) return app.log.warn({ kind }, 'mail skipped: the recipient has had too many');

    const token = hasToken(kind) ? newToken() : null;
    if (token !== null && hasToken(kind)) {
      const date_expires = now + validMs;
      const challenge = typeof fact.challenge === 'string' ? fact.challenge : null;
      await insertMailToken(db, { token, kind, user_id: user.id, mailbox: mailboxOf(to), challenge, date_expires });
    }
    const mail = writeMail({
      kind,
      token,
      page: typeof page === 'string' ? page : `https://${site.domain}/`,
      language: typeof language === 'string' ? language : 'en',
      site: site.name,
      role: roles.find((one) => one === fact.role),
      values: {
        device: textOf(fact.device) || '–',
        host: textOf(fact.host),
        since: textOf(fact.since),
      },
    });
    try {
      await mailer.send({ ...mail, to, user_id: user.id });
    } catch (error) {
      if (token !== null) await deleteMailToken(db, token);
      throw error;
    }
  };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Limits mails to strangers, whose address a person can enter in one account after another. A retry counts again. */
async function isFlooded({ shared, config }: App, site: Site, to: string): Promise<boolean> {
  if (!config.rateLimit) return false;
  const key = `${site.uuid} ${emailKey(to)}`;
  const { count } = await shared.count('mail-recipient', key, LIMIT_MS, MOST_OF_RECIPIENT);
  return count > MOST_OF_RECIPIENT;
}

/** Returns the recipient: the address to confirm, the former or the present one; null without one. */
function addressOf(kind: MailKind, user: UserRow, { to }: Record<string, unknown>): string | null {
  if (kind === 'email_changing') return typeof to === 'string' ? to : null;
  if (kind !== 'email_verification') return user.email;
  if (user.email_pending !== null) return user.email_pending;
  return user.email_verification_status === 'approved' ? null : user.email;
}
