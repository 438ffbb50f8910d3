/**
 * Checks whether a time is within a period before now. Times in the future come from a clock that was ahead; believing
 * one would extend a wait of seconds by the clock's error.
 */
import { MINUTE_MS } from '../../../core/contract/values/durations';

/**
 * Clocks of nodes differ by less, and a post waits less than this in the queue. Times that are ahead by at most this
 * count as now.
 */
export const CLOCK_SKEW_MS = MINUTE_MS;

export const isRecent = (date: number, withinMs: number, now: number): boolean =>
  date > now - withinMs && date <= now + CLOCK_SKEW_MS;
