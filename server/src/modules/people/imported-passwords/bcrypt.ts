/** bcrypt, and the variant that WordPress has used since 6.8. */
import { createHmac } from 'node:crypto';

const HASH = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/;
const MAX_COST = 14;
/** bcrypt ignores bytes after this one. */
const MAX_BYTES = 72;

export async function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  const cost = Number(HASH.exec(stored)?.[1] ?? Number.POSITIVE_INFINITY);
  if (cost > MAX_COST) return false;
  // Loads the package only when a person logs in with such a hash.
  const { compare } = await import('@node-rs/bcrypt');
  return compare(Buffer.from(password).subarray(0, MAX_BYTES), stored);
}

/** Verifies WordPress hashes: of the base64 of an HMAC, so that bcrypt does not cut long passwords. */
export function verifyWordPress(password: string, stored: string): Promise<boolean> {
  const digest = createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64');
  return verifyBcrypt(digest, stored.slice('$wp'.length));
}
