/**
 * How many sockets each address has open. A home, an office or a school shares one address, and so do some hundred
 * customers of a mobile network; a reader on IPv6 owns a whole /64.
 */
import { isIPv6 } from 'node:net';

export const MAX_SOCKETS_PER_ADDRESS = 1000;

export class Crowd {
  readonly #open = new Map<string, number>();

  isFull(address: string): boolean {
    return (this.#open.get(networkOf(address)) ?? 0) >= MAX_SOCKETS_PER_ADDRESS;
  }

  enter(address: string): void {
    const network = networkOf(address);
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
  }

  leave(address: string): void {
    const network = networkOf(address);
    const left = (this.#open.get(network) ?? 0) - 1;
    if (left > 0) this.#open.set(network, left);
    else this.#open.delete(network);
  }
}

/** The first four groups of an IPv6 address; an IPv4 address as it is, also when it is written as IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^.*:/, '');
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
