/** A cached answer with its state: its rows and age, how often it may be rebuilt, and whether readers wait for that. */
import type { CachedAnswer } from './cached-answer';

/** A container that rarely changes gets a new answer at each change. In a burst, this many are computed at once … */
const REMAKES_AT_ONCE = 20;
/** … and after that, one per interval. */
const REMAKE_EVERY_MS = 250;
/** Above this rate, only the request that rebuilds the answer waits; otherwise hundreds would wait. */
const HOT_HITS_PER_MS = 0.2;
const HOT_HITS = 50;

interface Making {
  promise: Promise<CachedAnswer>;
  /** Number of changes when reading the answer began. */
  since: number;
}

export interface Entry {
  key: string;
  answer: CachedAnswer | null;
  bytes: number;
  /** Rows that the answer was built from, with their versions before the reading; null if unknown. */
  rows: Map<string, string | null>;
  /** End of its validity by what is known of its rows, and its own expiry. */
  validUntil: number;
  until: number;
  /** True if a change requires a new answer. */
  isChanged: boolean;
  making: Making | null;
  remakes: number;
  remakesAt: number;
  isUsed: boolean;
  madeAt: number;
  /** Hits since the answer was computed. */
  hits: number;
  /** End of the time in which another request is expected to rebuild it. */
  expectedUntil: number;
}

export const newEntry = (key: string, now: number): Entry => ({
  key,
  answer: null,
  bytes: 0,
  rows: new Map(),
  validUntil: 0,
  until: 0,
  isChanged: false,
  making: null,
  remakes: REMAKES_AT_ONCE,
  remakesAt: now,
  isUsed: true,
  madeAt: 0,
  hits: 0,
  expectedUntil: 0,
});

/** Adds the rebuilds earned since the last check. */
export function mayRemake(entry: Entry, now: number): boolean {
  const earned = (now - entry.remakesAt) / REMAKE_EVERY_MS;
  entry.remakes = Math.min(REMAKES_AT_ONCE, entry.remakes + Math.max(0, earned));
  entry.remakesAt = now;
  return entry.remakes >= 1;
}

export const isHot = ({ hits, madeAt }: Entry, now: number): boolean =>
  hits >= HOT_HITS && hits >= (now - madeAt) * HOT_HITS_PER_MS;
