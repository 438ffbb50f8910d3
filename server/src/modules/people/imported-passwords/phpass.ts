/**
 * Password hashes of WordPress before 6.8 (`$P$`) and phpBB (`$H$`), so that imported readers keep their password: MD5
 * repeated 2^cost times over a salt. Only verified, never written.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Cost digit and characters of a hash, in the order of their values. */
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const HASH = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;

const MIN_COST = 7;
/** A higher cost would keep a core busy at each attempt. WordPress and phpBB use 13 or less. */
const MAX_COST = 16;
/** Both products reject longer passwords. */
const MAX_BYTES = 4096;
/** Rounds between two pauses, in which the server answers other requests. */
const ROUNDS_AT_ONCE = 1024;

export async function verifyPhpass(password: string, stored: string): Promise<boolean> {
  const [, costDigit = '', salt = '', expected = ''] = HASH.exec(stored) ?? [];
  const cost = ALPHABET.indexOf(costDigit);
  // Both products trim a password before they hash it.
  const bytes = Buffer.from(password.trim());
  if (!expected || cost < MIN_COST || cost > MAX_COST || bytes.length > MAX_BYTES) return false;

  const md5 = (start: Buffer) => createHash('md5').update(start).update(bytes).digest();
  let digest = md5(Buffer.from(salt));
  for (let round = 1; round <= 2 ** cost; round += 1) {
    digest = md5(digest);
    if (round % ROUNDS_AT_ONCE === 0) await setImmediate();
  }
  return timingSafeEqual(Buffer.from(encode(digest)), Buffer.from(expected));
}

/** Encodes in base64 of phpass: its own alphabet, the lowest six bits first, no padding. */
function encode(digest: Buffer): string {
  let text = '';
  for (let at = 0; at < digest.length; at += 3) {
    const group = digest.subarray(at, at + 3);
    const value = group.readUIntLE(0, group.length);
    for (let place = 0; place <= group.length; place += 1) text += ALPHABET.charAt((value >> (6 * place)) & 63);
  }
  return text;
}
