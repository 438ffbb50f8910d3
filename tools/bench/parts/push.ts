/**
 * Push messages of one process: composed, encrypted, signed and handed to a service, which is a small one on this
 * machine over plain HTTP and answers at once. Real services and TLS cost more.
 */
import { createECDH, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { encrypt } from '../../../server/src/modules/delivery/push/encrypt';
import { postMessage } from '../../../server/src/modules/delivery/push/post-message';
import { type PushMessage, textOf } from '../../../server/src/modules/delivery/push/push-message';
import { newKeyPair, Signatures } from '../../../server/src/modules/delivery/push/vapid';
import type { Row } from '../row';

const MESSAGES = 10_000;
/** The sender's number of concurrent requests (push-sender). */
const LINES = 100;
const BROWSERS = 200;

const message = (now: number): PushMessage => ({
  notification: {
    title: 'Bo Lind replied to you',
    body: 'Words of an answer. '.repeat(6),
    navigate: 'https://news.example/story#vf-1',
    lang: 'en',
    dir: 'ltr',
    tag: 'a group',
  },
  receipt: randomBytes(24).toString('base64url'),
  until: now + 3_600_000,
  urgency: 'normal',
  topic: randomBytes(24).toString('base64url'),
});

/** Subscriptions of readers at the service. */
function browsers(origin: string) {
  return Array.from({ length: BROWSERS }, () => {
    const key = createECDH('prime256v1');
    key.generateKeys();
    const endpoint = `${origin}/wpush/v2/${randomBytes(24).toString('base64url')}`;
    return { endpoint, p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  });
}

export async function push(): Promise<Row[]> {
  let taken = 0;
  const service = http.createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1;
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const readers = browsers(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  const agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: LINES }),
    https: new https.Agent({ keepAlive: true, maxSockets: LINES }),
  };
  const signatures = new Signatures(newKeyPair(), 'https://news.example');
  const now = Date.now();
  const payload = message(now);

  const text = textOf(payload);
  const began = performance.now();
  for (let count = 0; count < MESSAGES; count++) {
    const { p256dh, auth } = readers[count % BROWSERS] as (typeof readers)[number];
    encrypt(text, { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') });
  }
  const encrypted = performance.now() - began;

  let next = 0;
  const line = async (): Promise<void> => {
    while (next < MESSAGES) {
      const reader = readers[next++ % BROWSERS] as (typeof readers)[number];
      const { result } = await postMessage(reader, payload, {
        signatures,
        agents,
        allowPrivate: true,
        proxy: null,
        now,
      });
      if (result !== 'sent') throw new Error(`a message was ${result}`);
    }
  };
  const sending = performance.now();
  await Promise.all(Array.from({ length: LINES }, line));
  const sent = performance.now() - sending;

  for (const agent of Object.values(agents)) agent.destroy();
  service.closeAllConnections();
  service.close();
  if (taken !== MESSAGES) throw new Error(`the service took ${taken} of ${MESSAGES}`);
  const perSecond = (ms: number) => `${Math.round((MESSAGES / ms) * 1000).toLocaleString('en')} a second`;
  return [
    { what: 'messages encrypted', value: perSecond(encrypted) },
    { what: `messages encrypted, sent and taken, ${LINES} under way`, value: perSecond(sent) },
  ];
}
