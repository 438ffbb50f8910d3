/** Times on arrival: seconds become milliseconds, once, at the API's border (specification §3). */
import { SECOND_MS } from '../../contract/values/durations';
import { MILLISECOND_DIGITS } from '../constants';

/** A time with fewer than 13 digits is in seconds. Null for values that are no number. */
export function toMilliseconds(time: unknown): number | null {
  const number = typeof time === 'string' && time.trim() !== '' ? Number(time) : time;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const whole = Math.trunc(number);
  return String(Math.abs(whole)).length < MILLISECOND_DIGITS ? Math.round(number * SECOND_MS) : whole;
}
