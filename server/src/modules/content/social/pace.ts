/** Schedules the looks at a thread: often while the thread is new, and less each day. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';

/** The interval of looks at a thread, by its age. */
export const LOOK_STEPS = [
  { until: HOUR_MS, every: MINUTE_MS / 2 },
  { until: 6 * HOUR_MS, every: 2 * MINUTE_MS },
  { until: DAY_MS, every: 10 * MINUTE_MS },
  { until: 7 * DAY_MS, every: HOUR_MS },
  { until: 30 * DAY_MS, every: DAY_MS },
];

/** A known reply is fetched at every fourth look, to find edits, deletions and answers. */
const LOOKS_PER_REPLY = 4;
/** A look fetches a known reply again if it was last fetched longer ago than this, so daily looks always do. */
const REPLY_EVERY_MS = 6 * HOUR_MS;

/** Returns for how long a fetched reply is fresh. The time is half an interval shorter, because looks are a bit early or late. */
export function repliesFreshMs({ date_posted, now }: { date_posted: number; now: number }): number {
  const { every } = LOOK_STEPS.find(({ until }) => now - date_posted < until) ?? { every: DAY_MS };
  return Math.min(every * (LOOKS_PER_REPLY - 1 / 2), REPLY_EVERY_MS);
}

/**
 * Returns when to look at a thread again; null once it is 30 days old.
 *
 * @param hasChanged brings the next look one step closer
 */
export function nextLook({ date_posted, now, hasChanged }: { date_posted: number; now: number; hasChanged: boolean }) {
  const step = LOOK_STEPS.findIndex(({ until }) => now - date_posted < until);
  if (step < 0) return null;
  return now + (LOOK_STEPS[hasChanged ? Math.max(0, step - 1) : step]?.every ?? DAY_MS);
}
