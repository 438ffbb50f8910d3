/**
 * Who sends a push message: a signature for the service of the endpoint, with a key that the subscription was made for
 * (RFC 8292). One signature serves all messages to a service for half a day.
 */

import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '../../../../../core/contract/durations';

/** Texts in base64url: the point, uncompressed, and the number behind it. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** Services take a day at most (RFC 8292 §2). */
const VALID_MS = 12 * HOUR_MS;
/** A signature is made anew before services, whose clocks differ, think it over. */
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
  /** In seconds. */
  exp: number;
  /** Whom a service may ask: an https or mailto address. */
  sub: string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is signed, byte for byte as in the example of RFC 8292 §2.4. */
export const unsigned = ({ aud, exp, sub }: Claims): string =>
  `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud, exp, sub })}`;

/** The value of `Authorization`. */
export function authorization(claims: Claims, pair: KeyPair): string {
  const text = unsigned(claims);
  const signature = sign('sha256', Buffer.from(text), { key: keyOf(pair), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${pair.publicKey}`;
}

/** Signatures of a site, one for each service. */
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
