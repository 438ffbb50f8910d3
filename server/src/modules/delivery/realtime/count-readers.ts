/** Counts the readers of a container: each socket once, and few of one network, so that nobody is a crowd. */

/** One page of a reader. */
export interface Reader {
  readonly network: string;
}

/** A home, an office, or what one person can open. */
const PER_NETWORK = 20;

export function countReaders(subscriptions: Iterable<{ from: Reader | null }>): number {
  const networks = new Map<string, Set<Reader>>();
  for (const { from } of subscriptions) {
    if (!from) continue;
    const readers = networks.get(from.network) ?? new Set();
    networks.set(from.network, readers.add(from));
  }
  return [...networks.values()].reduce((count, { size }) => count + Math.min(size, PER_NETWORK), 0);
}
