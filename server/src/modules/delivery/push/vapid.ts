/**
 * Identifies the sender of a push message: a signature for the endpoint's service, with the key of the subscription
 * (RFC 8292). A signature is used for all messages to a service for half a day.
 */

import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '../../../../../core/contract/values/durations';

/** Base64url: the public point, uncompressed, and the private number. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** Services accept at most a day (RFC 8292 §2). */
const VALID_MS = 12 * HOUR_MS;
/** Renews a signature early, because services' clocks differ. */
const RENEW_BEFORE_MS = HOUR_MS;

export function newKeyPair(): KeyPair {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

function keyOf({ publicKey, privateKey }: KeyPair): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}

export interface Claims {
  /** Origin of the push service. */
  aud: string;
  /** End of the signature's validity, in seconds. */
  exp: number;
  /** Contact for services: an https or mailto address. */
  sub: string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the signed text, byte for byte as in the example of RFC 8292 §2.4. */
export const unsigned = ({ aud, exp, sub }: Claims): string =>
  `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud, exp, sub })}`;

/** Returns the value of `Authorization`. */
export function authorization(claims: Claims, pair: KeyPair): string {
  const text = unsigned(claims);
  const signature = sign('sha256', Buffer.from(text), { key: keyOf(pair), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${pair.publicKey}`;
}

/** Signatures of a site, one for each push service. */
export class Signatures {
  readonly #made = new Map<string, { until: number; text: string }>();

  constructor(
    readonly pair: KeyPair,
    readonly sub: string,
  ) {}

  for(endpoint: string, now: number): string {
    const aud = new URL(endpoint).origin;
    const known = this.#made.get(aud);
    if (known && known.until - RENEW_BEFORE_MS > now && known.until - VALID_MS <= now) return known.text;
    const until = now + VALID_MS;
    const text = authorization({ aud, exp: Math.floor(until / 1000), sub: this.sub }, this.pair);
    this.#made.set(aud, { until, text });
    return text;
  }
}
