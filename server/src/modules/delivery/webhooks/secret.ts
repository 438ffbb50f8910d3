/**
 * The secrets of a webhook: sealed where they are stored, shown once to whoever makes them. While one follows another both are
 * valid, so that a receiver changes when it likes and loses nothing.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookFormat } from '../../../database/schema/webhooks';
import { type Sealing, seal, unseal } from '../../platform/tokens/sealed';

/** Receivers take it in hex and of 64 bytes at least (host contract 14). */
const BYTES = 64;
/** Standard Webhooks allow 24 to 64. */
const STANDARD_BYTES = 32;
/** Former ones that are valid at once: more than one when a receiver is still at the one before the last. */
const FORMER_MAX = 3;

export interface Secrets {
  current: string;
  /** The newest first; `until` in ms. */
  former: { secret: string; until: number }[];
}

export const newSecret = (format: WebhookFormat): string =>
  format === 'standard'
    ? `whsec_${randomBytes(STANDARD_BYTES).toString('base64')}`
    : randomBytes(BYTES).toString('hex');

/**
 * Returns the value of the `authorization` header, for receivers that compare it (host contract 14). It is derived from the
 * secret, so that a header in a proxy's log is not enough to forge a signature.
 */
export const authorizationOf = (secret: string): string =>
  createHmac('sha512', secret).update('authorization').digest('hex');

export const sealingOf = (secret: string, webhook_uuid: string): Sealing => ({
  secret,
  purpose: 'webhook',
  owner: webhook_uuid,
});

/** @returns the secret alone, or followed by former ones, each with its end: `new old:1767225600000`. */
export function sealSecrets({ current, former }: Secrets, sealing: Sealing): string {
  return seal([current, ...former.map(({ secret, until }) => `${secret}:${until}`)].join(' '), sealing);
}

/** The secrets that are valid now. @throws Error when the server's own secret is another than it was sealed with */
export function openSecrets(sealed: string, sealing: Sealing, now: number): Secrets {
  const [current = '', ...rest] = unseal(sealed, sealing).split(' ');
  const former = rest.map((text) => {
    const [secret = '', until] = text.split(':');
    return { secret, until: Number(until) };
  });
  return { current, former: former.filter(({ until }) => until > now) };
}

/** A new secret; those before are valid until then, or as long as they were to be. */
export function rolled(
  { current, former }: Secrets,
  { format, until, now }: { format: WebhookFormat; until: number; now: number },
): Secrets {
  const before = [{ secret: current, until }, ...former].map((one) => ({ ...one, until: Math.min(one.until, until) }));
  return { current: newSecret(format), former: before.filter((one) => one.until > now).slice(0, FORMER_MAX) };
}
