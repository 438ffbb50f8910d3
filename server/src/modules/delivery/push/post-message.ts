/** Sends one message to a browser's push service (RFC 8030), and returns the result. */
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Agents, Egress } from '../../platform/outbound/outbound';
import { request } from '../../platform/outbound/outbound';
import { readRetryAfter } from '../../platform/outbound/retry-after';
import { encrypt } from './encrypt';
import { type PushMessage, textOf } from './push-message';
import type { PushSubscriptionRow } from './push-subscriptions.repository';
import type { Signatures } from './vapid';

export type Outcome =
  | { result: 'sent' }
  /** The subscription has ended. */
  | { result: 'gone' }
  /** The service refuses our key, or us. */
  | { result: 'refused'; status: number }
  /** The service asks for a retry. */
  | { result: 'later'; waitMs: number }
  /** A retry would not help. */
  | { result: 'failed'; status: number };

export interface Postage extends Egress {
  signatures: Signatures;
  agents: Agents;
  now: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 16 * 1024;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = HOUR_MS;

export async function postMessage(
  { endpoint, p256dh, auth }: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  { signatures, agents, allowPrivate, proxy, now }: Postage,
): Promise<Outcome> {
  const ttl = Math.floor((message.until - now) / 1000);
  if (ttl <= 0) return { result: 'failed', status: 0 };
  const receiver = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  const send = (text: Buffer) =>
    request(endpoint, {
      method: 'POST',
      headers: {
        authorization: signatures.for(endpoint, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: message.urgency,
        topic: message.topic,
      },
      body: encrypt(text, receiver),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      isCut: true,
      allowPrivate,
      proxy,
      agents,
    });
  try {
    const answer = await send(textOf(message));
    if (answer.status !== 413) return outcomeOf(answer.status, answer.headers['retry-after'], now);
    const { image: _, ...notification } = message.notification;
    const shorter = await send(textOf({ ...message, notification: { ...notification, body: '' } }));
    return outcomeOf(shorter.status, shorter.headers['retry-after'], now);
  } catch {
    // No answer: the service may have the message; a retry with the same topic and tag replaces it.
    return { result: 'later', waitMs: FIRST_WAIT_MS };
  }
}

function outcomeOf(status: number, retryAfter: string | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (status === 401 || status === 403) return { result: 'refused', status };
  if (status === 429 || status >= 500) {
    const time = readRetryAfter(retryAfter, now, LONGEST_WAIT_MS);
    return { result: 'later', waitMs: time === null ? FIRST_WAIT_MS : time - now };
  }
  return { result: 'failed', status };
}
