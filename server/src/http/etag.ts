import { createHash } from 'node:crypto';

/** Makes a tag of the bytes as sent, because caches treat each encoding separately. */
export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Checks whether an `If-None-Match` contains the tag, by weak comparison as for reads (RFC 9110, 13.1.2). */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const name = opaque(etag);
  return header.split(',').some((one) => opaque(one.trim()) === name || one.trim() === '*');
}

const opaque = (etag: string): string => etag.replace(/^W\//, '');
