/** Times in date and time fields, which have no zone and, in browsers, no seconds. */
import { MINUTE_MS } from '../../../core/contract/values/durations';

export function toTimeField(ms: number | null): string {
  if (ms === null) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** @param before initial value of the field: if unchanged, the result has its seconds */
export function fromTimeField(text: string, before: number | null): number | null {
  if (text === toTimeField(before)) return before;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}
