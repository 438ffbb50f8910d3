/** A mail server for SMTP that collects mails; a test may make it refuse. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  /** Decoded headers and text. */
  raw: string;
  /** The received bytes. */
  bytes: Buffer;
  /** The address in it that leads back to the site. */
  link: URL;
}

export interface Mailbox {
  url: string;
  received: Received[];
  /** Answers every recipient with this code; null accepts them. */
  refuse: { code: number | null };
  /** True while it is silent after receiving a whole mail; and the unanswered mails. */
  silence: { isOn: boolean; unanswered: Received[] };
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  const refuse: Mailbox['refuse'] = { code: null };
  const silence: Mailbox['silence'] = { isOn: false, unanswered: [] };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(refuse.code === null ? null : Object.assign(new Error(`no ${address} here`), { responseCode: refuse.code })),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const bytes = Buffer.concat(parts);
        const raw = decode(bytes.toString('utf8'));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const link = new URL(/https?:\/\/\S+/.exec(raw)?.[0] ?? 'none:');
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw, bytes, link };
        if (silence.isOn) return silence.unanswered.push(mail);
        received.push(mail);
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse,
    silence,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes RFC 2047 subjects and bodies in quoted-printable or base64. */
function decode(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/i.exec(head)?.[1];
  const subject = head
    .replaceAll(/\?=\s+=\?utf-8\?[bq]\?/gi, '')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_all, text: string) => Buffer.from(text, 'base64').toString())
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_all, text: string) => unquote(text.replaceAll('_', ' ')));
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return [subject, ...parts.map((part) => decode(part.trimStart()))].join('\n\n');
  }
  if (/^content-transfer-encoding: base64/im.test(head)) {
    return `${subject}\n\n${Buffer.from(body, 'base64').toString('utf8')}`;
  }
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(head);
  return `${subject}\n\n${isQuoted ? unquote(body.replaceAll('=\r\n', '')) : body}`;
}

const unquote = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
