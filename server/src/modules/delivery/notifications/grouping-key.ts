/** `grouping_key`: a UUID of version 5 (RFC 9562) from the kind and its subject, the same on every node. */
import { createHash } from 'node:crypto';

/** A random namespace. */
const NAMESPACE = Buffer.from('5a6d2c0e9b1f4e0d8c75b3a1f7e2d946', 'hex');

export function groupingKey(kind: string, group: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(`${kind} ${group}`).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
