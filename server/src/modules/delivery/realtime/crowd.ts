/**
 * Counts open sockets and followed containers by address. A home, an office or a school shares one address, and so do
 * hundreds of customers of a mobile network; a reader on IPv6 has a whole /64.
 */
import { networkOf, widerNetworkOf } from '../../../http/network-of';

export const MAX_SOCKETS_PER_ADDRESS = 1000;
const MAX_CONTAINERS_PER_ADDRESS = 10_000;

/** Returns the largest network that one customer may have. */
export const customerOf = (address: string): string => widerNetworkOf(address) ?? networkOf(address);

export class Crowd {
  readonly #open = new Map<string, number>();
  readonly #followed = new Map<string, number>();

  isFull(address: string): boolean {
    return (this.#open.get(networkOf(address)) ?? 0) >= MAX_SOCKETS_PER_ADDRESS;
  }

  /** Adds to the number of followed containers, or subtracts. @returns false above the limit, without a change */
  follow(address: string, containers: number): boolean {
    const network = networkOf(address);
    const now = (this.#followed.get(network) ?? 0) + containers;
    if (containers > 0 && now > MAX_CONTAINERS_PER_ADDRESS) return false;
    if (now > 0) this.#followed.set(network, now);
    else this.#followed.delete(network);
    return true;
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
