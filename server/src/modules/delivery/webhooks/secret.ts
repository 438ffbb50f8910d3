/**
 * The secrets of a webhook: encrypted in the database, and shown only once to the person who creates them. During a
 * rotation both are valid, so that a receiver can change at any time without loss.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookFormat } from '../../../../../core/contract/delivery/webhooks';
import { type Sealing, seal, unseal } from '../../platform/tokens/sealed';

/** Receivers expect hex, from at least 64 bytes (host contract 14). */
const BYTES = 64;
/** Bytes of a secret; Standard Webhooks allow 24 to 64. */
const STANDARD_BYTES = 32;
/** Maximum of former secrets that are still valid, for receivers that skipped one. */
const FORMER_MAX = 3;

export interface Secrets {
  current: string;
  /** Former secrets, newest first; `until` in ms. */
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

/** @returns the secret alone, or followed by former ones, each with its end: `new old:1767225600000` */
export function sealSecrets({ current, former }: Secrets, sealing: Sealing): string {
  return seal([current, ...former.map(({ secret, until }) => `${secret}:${until}`)].join(' '), sealing);
}

/** Returns the valid secrets. @throws Error when they were encrypted with another server secret */
export function openSecrets(sealed: string, sealing: Sealing, now: number): Secrets {
  const [current = '', ...rest] = unseal(sealed, sealing).split(' ');
  const former = rest.map((text) => {
    const [secret = '', until] = text.split(':');
    return { secret, until: Number(until) };
  });
  return { current, former: former.filter(({ until }) => until > now) };
}

/** Adds a new secret; former ones are valid until then, or until their own earlier end. */
export function rolled(
  { current, former }: Secrets,
  { format, until, now }: { format: WebhookFormat; until: number; now: number },
): Secrets {
  const before = [{ secret: current, until }, ...former].map((one) => ({ ...one, until: Math.min(one.until, until) }));
  return { current: newSecret(format), former: before.filter((one) => one.until > now).slice(0, FORMER_MAX) };
}
