/** Null: mail waits in the outbox. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type Config, IN_MEMORY } from '../../../config';
import type { MailConfig } from '../../../config/mail';
import type { MailText } from './mails';

interface Mail extends MailText {
  to: string;
  user_id: number;
  html?: string;
  headers?: Record<string, string>;
  /** Message-ID, the same for each retry, so that servers recognize duplicates. */
  messageId?: string;
  /** Address for undeliverable mail. */
  returnPath?: string;
}

/** The recipient's server does not know the address, so retries are useless. */
export class NoSuchAddress extends Error {}

/** SMTP codes with this meaning (RFC 5321, 4.2.3). */
const NO_SUCH_ADDRESS = [550, 551, 553];

export interface Mailer {
  /** @throws Error, without the address in its message, when the delivery failed */
  send(mail: Mail): Promise<void>;
  /** Deletes stored mails of a person. */
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

/** Returns the folder for mails that are not sent. */
export const mailFolderOf = ({ mail, production, dataDir }: MailPlace): string | null =>
  mail || production || dataDir === IN_MEMORY ? null : join(dataDir, 'outbox');

function openTransport(url: string) {
  const times = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  return nodemailer.createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
}

/** @throws Error when the server cannot be reached or refuses the login */
export async function checkSmtp({ url }: { url: string }): Promise<void> {
  const transport = openTransport(url);
  await transport.verify().finally(() => transport.close());
}

/** RFC 8058 requires a signature over both unsubscribe headers, which are not signed by default. */
const SIGNED = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To',
  'References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Auto-Submitted',
].join(':');

function smtpMailer({ url, from, dkim }: MailConfig): Mailer {
  const transport = openTransport(url);
  return {
    async send({ to, subject, text, html, headers, messageId, returnPath }) {
      try {
        // Passed as an object, so that an address is never split into several.
        await transport.sendMail({
          ...{ from, to: { name: '', address: to }, subject, text },
          ...(html !== undefined && { html }),
          ...(headers && { headers }),
          ...(messageId !== undefined && { messageId }),
          ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
          ...(dkim && {
            dkim: {
              domainName: dkim.domain,
              keySelector: dkim.selector,
              privateKey: dkim.key,
              headerFieldNames: SIGNED,
            },
          }),
        });
      } catch (error) {
        // Servers repeat the address in their answers, and the message is logged.
        const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && NO_SUCH_ADDRESS.includes(Number(responseCode))) {
          throw new NoSuchAddress(`the mail server knows no such address: ${responseCode}`);
        }
        throw new Error(`the mail server took no mail: ${code}${responseCode ? ` ${responseCode}` : ''}`);
      }
    },
    forget: async () => {},
    close: () => transport.close(),
  };
}

/** Writes one file per mail, named by the account; for development. */
function folderMailer(folder: string): Mailer {
  return {
    async send({ to, subject, text, html, user_id }) {
      await mkdir(folder, { recursive: true });
      const name = `${user_id}-${randomUUID()}`;
      if (html !== undefined) await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 });
      await writeFile(join(folder, `${name}.txt`), `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
    },
    async forget(user_id) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (name.startsWith(`${user_id}-`)) await rm(join(folder, name), { force: true });
    },
    close: () => {},
  };
}
