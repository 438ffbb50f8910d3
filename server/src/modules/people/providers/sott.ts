/**
 * LoginRadius's "secured one-time token", required for its sign-up: the API key between start and end of its lifetime,
 * AES-256-CBC with a key derived from the secret, followed by its MD5 (as in the vendor's libraries).
 */

import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';

const IV = 'tu89geji340t89u2';
const ROUNDS = 10_000;
const LIFE_MS = 10 * MINUTE_MS;

/** `2026/1/9 4:05:06`, UTC. */
function timeOf(ms: number): string {
  const date = new Date(ms);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/${date.getUTCDate()}`;
  return `${day} ${date.getUTCHours()}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}

export function makeSott({ api_key, secret }: { api_key: string; secret: string }, now: number): string {
  const key = pbkdf2Sync(secret, Buffer.alloc(8), ROUNDS, 32, 'sha1');
  const cipher = createCipheriv('aes-256-cbc', key, IV);
  const text = `${timeOf(now)}#${api_key}#${timeOf(now + LIFE_MS)}`;
  const token = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  return `${token}*${createHash('md5').update(token).digest('hex')}`;
}
