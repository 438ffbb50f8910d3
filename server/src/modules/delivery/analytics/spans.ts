/**
 * Time spans of stored sums, and the partition of a span. A table's partitions rotate: when one is reused, its rows are
 * older than the retention time and have been deleted (../../../migrations/baseline/analytics).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';

const WEEK_MS = 7 * DAY_MS;
/** The first day of 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;

export interface Span {
  table: 'analytics_minutes' | 'analytics_hours' | 'analytics_days' | 'analytics_page_days' | 'analytics_page_weeks';
  ms: number;
  /** Minimum retention of its sums. */
  retainMs: number;
  slots: number;
  /** Returns a number that grows with time, the same for all times of a partition. */
  periodOf(at: number): number;
}

const monthOf = (at: number): number => {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** 25 months. */
export const RETAIN_DAYS_MS = 761 * DAY_MS;
const RETAIN_HOURS_MS = 92 * DAY_MS;

export const minutes: Span = {
  table: 'analytics_minutes',
  ms: MINUTE_MS,
  retainMs: 2 * DAY_MS,
  slots: 5,
  periodOf: (at) => Math.floor(at / DAY_MS),
};
export const hours: Span = {
  table: 'analytics_hours',
  ms: HOUR_MS,
  retainMs: RETAIN_HOURS_MS,
  slots: 6,
  periodOf: monthOf,
};
export const days: Span = {
  table: 'analytics_days',
  ms: DAY_MS,
  retainMs: RETAIN_DAYS_MS,
  slots: 11,
  periodOf: (at) => Math.floor(monthOf(at) / 3),
};
export const pageDays: Span = { ...hours, table: 'analytics_page_days', ms: DAY_MS };
export const pageWeeks: Span = {
  table: 'analytics_page_weeks',
  ms: WEEK_MS,
  retainMs: RETAIN_DAYS_MS,
  slots: 5,
  periodOf: (at) => new Date(at).getUTCFullYear(),
};
export const spans = [minutes, hours, days, pageDays, pageWeeks];

/** Returns the start of a moment's span, in UTC; weeks begin on Mondays. */
export const beginOf = ({ ms }: Pick<Span, 'ms'>, at: number): number => {
  const offset = ms === WEEK_MS ? MONDAY_MS : 0;
  return Math.floor((at - offset) / ms) * ms + offset;
};

export const slotOf = (span: Span, at: number): number => span.periodOf(at) % span.slots;

/** Returns the partitions for times from `from` up to but excluding `to`. */
export function slotsBetween(span: Span, from: number, to: number): number[] {
  if (to <= from) return [];
  const first = span.periodOf(from);
  const count = Math.min(span.slots, span.periodOf(to - 1) - first + 1);
  return Array.from({ length: count }, (_, number) => (first + number) % span.slots);
}

/** Returns partitions that contain no retained span, and that the next day does not need. */
export function staleSlots(span: Span, now: number): number[] {
  const live = new Set(slotsBetween(span, now - span.retainMs, now + DAY_MS));
  return Array.from({ length: span.slots }, (_, slot) => slot).filter((slot) => !live.has(slot));
}
