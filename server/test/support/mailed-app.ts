/** A whole server for a test file, with a mail server. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../src/config';
import { startTestApp, type TestApp } from './app';
import { type Mailbox, openMailbox, type Received } from './mailbox';

export interface MailedApp extends TestApp {
  mailbox: Mailbox;
  /** Returns mails sent since the last call. */
  sent(): Promise<Received[]>;
}

export async function startMailedApp(
  overrides: Partial<Config> = {},
  extend?: (app: FastifyInstance) => Promise<void>,
): Promise<MailedApp> {
  const mailbox = await openMailbox();
  const mail = { url: mailbox.url, from: 'News <no-reply@news.example>' };
  const started = await startTestApp({ mail, ...overrides }, extend).catch(async (error) => {
    await mailbox.close();
    throw error;
  });
  return {
    ...started,
    mailbox,
    async sent() {
      await started.app.outbox.run();
      return mailbox.received.splice(0);
    },
    async close() {
      await started.close();
      await mailbox.close();
    },
  };
}
