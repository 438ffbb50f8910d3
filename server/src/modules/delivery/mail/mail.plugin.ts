/** `app.mailer`, and who sends the mail that waits in the outbox. */
import fp from 'fastify-plugin';
import { deleteOldMailTokens } from '../../people/mail/mail-tokens.repository';
import { createMailer, type Mailer } from './mailer';
import { mails } from './mails';
import { sendMail } from './send-mail';

const FORGET_EVERY_MS = 60 * 60_000;
const KEEP_OLD_MS = 7 * 24 * 60 * 60_000;

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
  const forget = setInterval(() => {
    deleteOldMailTokens(db, clock.now() - KEEP_OLD_MS).catch((error) =>
      log.error({ err: error }, 'forgetting old tokens failed'),
    );
  }, FORGET_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(forget);
    mailer?.close();
  });
  if (!config.mail) {
    log.warn(mailer ? 'SMTP_URL is not set: mail is written to the outbox folder' : 'SMTP_URL is not set: mail waits');
  }
  if (!mailer) return;
  for (const kind of Object.keys(mails) as (keyof typeof mails)[]) {
    outbox.handle(kind, sendMail(app, mailer, kind), 'outbound');
  }
});
