/** One-time codes of authenticator apps: six digits that change every 30 seconds (RFC 6238). */
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Apps accept no other algorithm, number of digits or period reliably. */
const FORM = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;
const SECRET_BYTES = 20;

/** @returns 32 characters of base32 */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` address that an app reads from a QR code. */
export const addressOf = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...FORM, secret: Secret.fromBase32(secret), issuer, label }).toString();

/**
 * Returns the time step of a code; null for a wrong one. The codes before and after are right as well, because the
 * clocks of phones differ.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
