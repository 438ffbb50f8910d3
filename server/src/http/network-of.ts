import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for: a reader on IPv6 owns a whole /64, so the first four groups of it; an IPv4 address as it
 * is, also when it is written as IPv6. Who has left before their request was looked at has none any more.
 */
export function networkOf(address = ''): string {
  return groupsOf(address, 4) ?? address.replace(/^.*:/, '');
}

/** The /48 around a reader on IPv6: what a provider gives whoever asks, with 65,536 of the former. Null for IPv4. */
export const widerNetworkOf = (address: string): string | null => groupsOf(address, 3);

/** Null for an IPv4 address, also when it is written as IPv6. */
function groupsOf(address: string, count: number): string | null {
  if (!isIPv6(address) || address.includes('.')) return null;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
