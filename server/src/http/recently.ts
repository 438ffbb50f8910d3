/**
 * Whether something happened within a time before now. A time in the future was written by a clock that was ahead, and
 * believing it would make a wait of seconds last as long as the clock was wrong.
 */
import { MINUTE_MS } from '../../../core/contract/durations';

/** Nodes differ by less, and a post may wait in the write queue so long: what is ahead by no more happened just now. */
export const CLOCK_SKEW_MS = MINUTE_MS;

export const isRecent = (date: number, withinMs: number, now: number): boolean =>
  date > now - withinMs && date <= now + CLOCK_SKEW_MS;
