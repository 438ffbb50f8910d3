/** Sends the mail about notifications that waits in the outbox; without a mailer it goes on waiting. */
import fp from 'fastify-plugin';
import { MAIL_NOTICES } from '../../notifications/channels/mail';
import { sendNotices } from './send-notices';

export const noticesPlugin = fp(async (app) => {
  const { mailer, outbox } = app;
  if (mailer) outbox.handle(MAIL_NOTICES, sendNotices(app, mailer), 'outbound');
});
