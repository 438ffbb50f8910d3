/**
 * Texts that are encrypted in the database: AES-256-GCM with a key derived from the server's own secret (RFC 5869), so
 * that a copy of the database alone reveals nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealing {
  /** The server's own secret. */
  secret: string;
  /** Purpose of the text: each has a key of its own. */
  purpose: string;
  /** Owner of the text; only the same owner can decrypt it. */
  owner?: string;
}

const keyOf = ({ secret, purpose }: Sealing): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** @returns base64 */
export function seal(text: string, sealing: Sealing): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sealing), nonce).setAAD(Buffer.from(sealing.owner ?? ''));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws Error for a changed text, or one of another secret, purpose or owner */
export function unseal(text: string, sealing: Sealing): string {
  const bytes = Buffer.from(text, 'base64');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyOf(sealing), nonce)
    .setAAD(Buffer.from(sealing.owner ?? ''))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
