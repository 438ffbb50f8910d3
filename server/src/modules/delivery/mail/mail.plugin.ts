/** `app.mailer`, and the sender of account mails in the outbox. */

import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { deleteOldMailTokens, type MailKind } from '../../people/mail/mail-tokens.repository';
import { STAFF_INVITE } from '../../people/team/invites.service';
import { runEvery } from '../../platform/time/run-every';
import { accountMails } from './account/account-mails';
import { createMailer, type Mailer } from './mailer';
import { sendInvite } from './send-invite';
import { sendMail } from './send-mail';

const FORGET_EVERY_MS = HOUR_MS;
const RETAIN_OLD_MS = 7 * DAY_MS;

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: mail waits in the outbox. */
    mailer: Mailer | null;
  }
}

export const mailPlugin = fp(async (app) => {
  const { config, db, clock, log, outbox } = app;
  const mailer = createMailer(config);
  app.decorate('mailer', mailer);
  const forget = () => deleteOldMailTokens(db, clock.now() - RETAIN_OLD_MS);
  runEvery(app, FORGET_EVERY_MS, forget, 'deleting old mail tokens failed');
  app.addHook('onClose', async () => mailer?.close());
  // The terminal names the folder in its first lines.
  if (!mailer) log.warn('SMTP_URL is not set: mail waits');
  if (!mailer) return;
  for (const kind of Object.keys(accountMails) as MailKind[]) {
    outbox.handle(kind, sendMail(app, mailer, kind), 'outbound');
  }
  outbox.handle(STAFF_INVITE, sendInvite(app, mailer), 'outbound');
});
