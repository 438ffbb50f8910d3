import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Returns the network of an address: the first four groups of IPv6, because a reader owns a whole /64; an IPv4 address
 * as it is, also in IPv6 notation. A client that has disconnected has no address.
 */
export function networkOf(address = ''): string {
  return groupsOf(address, 4) ?? address.replace(/^.*:/, '');
}

/** Returns the /48 of an IPv6 address, which one customer may have (65,536 of the former). Null for IPv4. */
export const widerNetworkOf = (address: string): string | null => groupsOf(address, 3);

/** Returns an IPv4 address without its last part; the /48 for IPv6. One household, office or school rarely has two. */
export const sharedNetworkOf = (address: string): string =>
  widerNetworkOf(address) ?? networkOf(address).split('.').slice(0, 3).join('.');

/** Returns a shared network sealed by the secret, so that equal networks are found for one purpose, and no address. */
export const sealNetwork = (secret: string, purpose: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`${purpose} ${sharedNetworkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);

/** Returns null for an IPv4 address, also in IPv6 notation. */
function groupsOf(address: string, count: number): string | null {
  if (!isIPv6(address) || address.includes('.')) return null;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
