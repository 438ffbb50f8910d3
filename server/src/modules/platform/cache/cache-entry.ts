/** One cached answer with all that is known of it, how often it may be made anew, and who need not wait for that. */
import type { CachedAnswer } from './cached-answer';

/** A container that changes now and then is always answered anew; so many changes may follow each other at once, … */
const REMAKES_AT_ONCE = 20;
/** … then one each of these. */
const REMAKE_EVERY_MS = 250;
/** When it is read more often than this, nobody but who makes a new one waits for it: hundreds would. */
const HOT_HITS_PER_MS = 0.2;
const HOT_HITS = 50;

interface Making {
  promise: Promise<CachedAnswer>;
  /** How many changes there had been when its reading began. */
  since: number;
}

export interface Entry {
  key: string;
  answer: CachedAnswer | null;
  bytes: number;
  /** Rows it was made from, with the version each had before; null where that is not known. */
  rows: Map<string, string | null>;
  /** Until when it may be given, as far as its rows are known; the end it has of itself. */
  validUntil: number;
  until: number;
  /** Something has changed: made anew as soon as it may be. */
  isChanged: boolean;
  making: Making | null;
  remakes: number;
  remakesAt: number;
  isUsed: boolean;
  madeAt: number;
  /** Given since then. */
  hits: number;
  /** Until when somebody is on the way to make a new one. */
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

/** Counts up what has been earned since the last look. */
export function mayRemake(entry: Entry, now: number): boolean {
  const earned = (now - entry.remakesAt) / REMAKE_EVERY_MS;
  entry.remakes = Math.min(REMAKES_AT_ONCE, entry.remakes + Math.max(0, earned));
  entry.remakesAt = now;
  return entry.remakes >= 1;
}

export const isHot = ({ hits, madeAt }: Entry, now: number): boolean =>
  hits >= HOT_HITS && hits >= (now - madeAt) * HOT_HITS_PER_MS;
