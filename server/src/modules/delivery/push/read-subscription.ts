/** Reads and checks a browser's push subscription before it is stored. */
import { createHash } from 'node:crypto';
import type { PushSubscriptionBody } from '../../../../../core/contract/delivery/push';
import { invalidField } from '../../../http/errors';
import { isPoint } from './encrypt';
import { isPushService, subscriptionIdOf } from './endpoint';

const SERVICES = ['fcm', 'webpush'];
const AUTH_BYTES = 16;

/** Browsers send base64url, some clients base64 with padding; Node reads both. */
const base64url = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Normalizes the secret of a subscription. */
export const readSecret = (text: string): string => base64url(text).toString('base64url');

/** @throws ApiError invalid_field, with the message of specification §8 */
export function requireService(service_type: string): void {
  if (!SERVICES.includes(service_type.toLowerCase())) throw invalidField('service_type', 'Unsupported service_type');
}

/** @throws ApiError invalid_field for values that no browser sends */
export function readSubscription(body: PushSubscriptionBody, services: readonly string[]) {
  const { service_type, subscription_id, endpoint } = body;
  requireService(service_type);
  if (!isPushService(endpoint, services)) throw invalidField('endpoint', 'endpoint is no known push service.');
  if (subscriptionIdOf(endpoint) !== subscription_id) {
    throw invalidField('subscription_id', 'subscription_id must be the last segment of the endpoint.');
  }
  const [p256dh, auth] = [base64url(body.public_key), base64url(body.auth_secret)];
  if (!isPoint(p256dh)) throw invalidField('public_key', 'public_key must be a point of P-256.');
  if (auth.length !== AUTH_BYTES) throw invalidField('auth_secret', `auth_secret must have ${AUTH_BYTES} bytes.`);
  return {
    endpoint,
    endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
    subscription_id,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  };
}

/** Reads a time zone; an unknown one counts as none. */
export function readTimeZone(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return 'UTC';
  }
}
