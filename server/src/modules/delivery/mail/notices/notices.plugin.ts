/** Sends the queued mail about notifications; without a mailer it stays queued. */
import fp from 'fastify-plugin';
import { MAIL_NOTICES } from '../../notifications/channels/mail';
import { sendNotices } from './send-notices';

export const noticesPlugin = fp(async (app) => {
  const { mailer, outbox } = app;
  if (mailer) outbox.handle(MAIL_NOTICES, sendNotices(app, mailer), 'outbound');
});
