/** Counters with a window, in the memory of a process. */
import { remember } from '../memory/remember';

/** Maximum of keys per kind; the oldest below their limit are evicted. */
const COUNTED_AT_MOST = 20_000;
/** Maximum of keys above their limit: nobody must get out of a limit by making others count. */
const OVER_AT_MOST = 200_000;

export interface Counted {
  /** Number of times within the window, including this one. */
  count: number;
  /** Milliseconds until the window ends; at least 1. */
  leftMs: number;
}

export interface Shared {
  /**
   * Counts once within the window that began with the key's first count.
   *
   * @param most limit of the key: above it the key is remembered until its window ends
   */
  count(kind: string, key: string, windowMs: number, most?: number): Counted | Promise<Counted>;
  /** Subtracts a count of something that did not happen. */
  uncount(kind: string, key: string): void;
}

type Counts = Map<string, { count: number; until: number }>;

export function memoryCounters(
  now: () => number,
): Omit<Shared, 'count'> & { count(...of: Parameters<Shared['count']>): Counted } {
  const kinds = new Map<string, { under: Counts; over: Counts }>();
  return {
    count(kind, key, windowMs, most = Number.POSITIVE_INFINITY) {
      const { under, over } = kinds.get(kind) ?? { under: new Map(), over: new Map() };
      kinds.set(kind, { under, over });
      const at = now();
      const entry = over.get(key) ?? under.get(key);
      // If the clock was ahead when the window began, the window would stay open too long.
      const isOpen = entry && entry.until > at && entry.until <= at + windowMs;
      const current = isOpen ? entry : { count: 0, until: at + windowMs };
      current.count += 1;
      // The oldest are first and evicted first; the present key is never the oldest.
      const isOver = current.count > most;
      (isOver ? under : over).delete(key);
      remember(isOver ? over : under, key, current, isOver ? OVER_AT_MOST : COUNTED_AT_MOST);
      return { count: current.count, leftMs: Math.max(1, current.until - at) };
    },
    uncount(kind, key) {
      const entry = kinds.get(kind)?.under.get(key) ?? kinds.get(kind)?.over.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
  };
}
