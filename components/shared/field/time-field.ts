/** Moments in fields of dates and hours, which know no zone and, as browsers draw them, no seconds. */
import { MINUTE_MS } from '../../../core/contract/durations';

export function toTimeField(ms: number | null): string {
  if (ms === null) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** @param before what the field was filled from: unchanged, its seconds hold */
export function fromTimeField(text: string, before: number | null): number | null {
  if (text === toTimeField(before)) return before;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}
