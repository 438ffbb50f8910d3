/** The digest of a body, in the two headers that servers use: `Digest` (RFC 3230) and `Content-Digest` (RFC 9530). */
import { createHash } from 'node:crypto';

const ALGORITHMS = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

const hashOf = (algorithm: string, body: Buffer | string): string =>
  createHash(algorithm).update(body).digest('base64');

export const digestOf = (body: Buffer | string): string => `SHA-256=${hashOf('sha256', body)}`;
export const contentDigestOf = (body: Buffer | string): string => `sha-256=:${hashOf('sha256', body)}:`;

/** Checks the value of `Digest` or `Content-Digest`: one known algorithm at least, each of them once and right. */
export function isDigestOf(header: string, body: Buffer): boolean {
  const known = new Set<string>();
  for (const entry of header.split(',')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)=:?([A-Za-z0-9+/]+=*):?\s*$/.exec(entry) ?? [];
    const algorithm = ALGORITHMS.get(name.toLowerCase());
    if (!algorithm) continue;
    // Each one that is repeated would cost a pass over the body.
    if (known.has(algorithm) || hashOf(algorithm, body) !== value) return false;
    known.add(algorithm);
  }
  return known.size > 0;
}
