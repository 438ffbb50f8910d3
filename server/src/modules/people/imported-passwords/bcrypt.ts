/** bcrypt as most products use it, and as WordPress has since 6.8. */
import { createHmac } from 'node:crypto';

const HASH = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/;
const MAX_COST = 14;
/** bcrypt ignores what follows. */
const MAX_BYTES = 72;

export async function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  const cost = Number(HASH.exec(stored)?.[1] ?? Number.POSITIVE_INFINITY);
  if (cost > MAX_COST) return false;
  // Loaded by the first such login alone.
  const { compare } = await import('@node-rs/bcrypt');
  return compare(Buffer.from(password).subarray(0, MAX_BYTES), stored);
}

/** `$wp` and a bcrypt hash of the base64 of an HMAC, so that long passwords count to their end. */
export function verifyWordPress(password: string, stored: string): Promise<boolean> {
  const digest = createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64');
  return verifyBcrypt(digest, stored.slice('$wp'.length));
}
