/** Sends the queued mail about notifications and bans; without a mailer it stays queued. */
import fp from 'fastify-plugin';
import { BAN_LETTER } from '../../../people/bans/bans.service';
import { MAIL_NOTICES } from '../../notifications/channels/mail';
import { sendBanLetter } from './send-ban-letter';
import { sendNotices } from './send-notices';

export const noticesPlugin = fp(async (app) => {
  const { mailer, outbox } = app;
  if (!mailer) return;
  outbox.handle(MAIL_NOTICES, sendNotices(app, mailer), 'outbound');
  outbox.handle(BAN_LETTER, sendBanLetter(app, mailer), 'outbound');
});
