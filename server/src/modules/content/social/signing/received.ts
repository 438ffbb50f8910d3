/** The head of a signed request as it arrived, and what its signature says. */
import type { KeyObject } from 'node:crypto';
import { constants, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SignatureForm } from '../../../../../../core/contract/content/social';
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import { isDigestOf } from './digest';

export interface ReceivedHead {
  method: string;
  /** Path and query as in the first line of the request. */
  target: string;
  /** The server's own origin, whatever the request calls it, so that a request to another server does not count here. */
  origin: string;
  headers: IncomingHttpHeaders;
  now: number;
}

export interface ReceivedRequest extends ReceivedHead {
  body: Buffer;
}

type Algorithm = 'by-key' | 'rsa-v1_5-sha256' | 'rsa-pss-sha512' | 'ed25519';

export interface ReadSignature {
  form: SignatureForm;
  keyId: string;
  algorithm: Algorithm;
  signature: Buffer;
  /** The signed text. */
  base: string;
  /** Digests of the body that are part of it. */
  digests: string[];
}

export type Refusal = 'unsigned' | 'uncovered' | 'digest' | 'date' | 'algorithm';

/** Thrown for a signature that is invalid with any key. */
export class SignatureRefused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

const DATE_WITHIN_MS = HOUR_MS;
const RSA_BITS_MIN = 2048;
const RSA_BITS_MAX = 8192;
/** Usual ones are 3 and 65537; with one as long as the key, verifying takes as long as signing. */
const EXPONENT_MAX = 2n ** 32n;

/** @throws SignatureRefused for a date that is missing, or more than an hour away */
export function requireRecent(date: number, now: number): void {
  if (!(Math.abs(now - date) <= DATE_WITHIN_MS)) throw new SignatureRefused('date');
}

/** @throws SignatureRefused for a body that the signature does not cover */
export function requireDigests({ digests }: ReadSignature, body: Buffer): void {
  if (!digests.every((digest) => isDigestOf(digest, body))) throw new SignatureRefused('digest');
}

export function headerOf({ headers }: Pick<ReceivedHead, 'headers'>, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value.trim();
}

/** Checks whether a key is of a kind that other servers use, and neither weak nor made to keep this one busy. */
export function isUsableKey(key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'ed25519') return true;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  const isRsa = key.asymmetricKeyType === 'rsa' && publicExponent <= EXPONENT_MAX;
  return isRsa && modulusLength >= RSA_BITS_MIN && modulusLength <= RSA_BITS_MAX;
}

export function isSignedBy(key: KeyObject, { algorithm, base, signature }: ReadSignature): boolean {
  const text = Buffer.from(base);
  const isCurve = key.asymmetricKeyType === 'ed25519';
  if (algorithm !== 'by-key' && (algorithm === 'ed25519') !== isCurve) return false;
  if (isCurve) return verify(null, text, key, signature);
  if (algorithm !== 'rsa-pss-sha512') return verify('sha256', text, key, signature);
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
  return verify('sha512', text, { key, ...padding }, signature);
}
