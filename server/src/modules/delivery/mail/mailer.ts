/**
 * How mail leaves: by the SMTP server of `SMTP_URL`; without one, outside production, into files one can open. Null is
 * where neither is: what is to be sent waits in the outbox until there is one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type Config, IN_MEMORY } from '../../../config';
import type { MailText } from './mails';

export interface Mail extends MailText {
  to: string;
  user_id: number;
}

export interface Mailer {
  /** @throws Error, without the address in its message, when it could not be handed over. */
  send(mail: Mail): Promise<void>;
  /** Deletes what is stored of somebody's mail here. */
  forget(user_id: number): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

type MailPlace = Pick<Config, 'mail' | 'production' | 'dataDir'>;

export function createMailer(config: MailPlace): Mailer | null {
  if (config.mail) return smtpMailer(config.mail);
  const folder = mailFolderOf(config);
  return folder === null ? null : folderMailer(folder);
}

/** Where mail is written that is not sent. */
export const mailFolderOf = ({ mail, production, dataDir }: MailPlace): string | null =>
  mail || production || dataDir === IN_MEMORY ? null : join(dataDir, 'outbox');

function openTransport(url: string) {
  const times = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  return nodemailer.createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
}

/** @throws Error when the server cannot be reached or does not let us in. */
export async function checkSmtp({ url }: { url: string }): Promise<void> {
  const transport = openTransport(url);
  await transport.verify().finally(() => transport.close());
}

function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = openTransport(url);
  return {
    async send({ to, subject, text }) {
      try {
        // As an object: an address is never taken apart into several.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        // What servers answer repeats the address, and this goes into the log.
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
        throw new Error(`the mail server took no mail: ${code}${responseCode ? ` ${responseCode}` : ''}`);
      }
    },
    forget: async () => {},
    close: () => transport.close(),
  };
}

/** For development: a file a mail, named by whose it is. */
function folderMailer(folder: string): Mailer {
  return {
    async send({ to, subject, text, user_id }) {
      await mkdir(folder, { recursive: true });
      const name = `${user_id}-${randomUUID()}.txt`;
      await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
    },
    async forget(user_id) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (name.startsWith(`${user_id}-`)) await rm(join(folder, name), { force: true });
    },
    close: () => {},
  };
}
