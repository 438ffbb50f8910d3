/** Status of a live blog at a moment: it also begins and ends by itself. No schemas: the client bundles this file. */
import { HOUR_MS } from '../values/durations';
import type { CoverageState, LiveBlog } from './live-blog';

export type Coverage = Pick<LiveBlog, 'status' | 'coverage_start' | 'coverage_end' | 'since' | 'last_post'> & {
  settings: Pick<LiveBlog['settings'], 'auto_end_hours'>;
};

/** Returns when coverage ends if nothing happens before; null: not by itself. */
export function endOf({ status, coverage_end, since, last_post, settings }: Coverage): number | null {
  const { auto_end_hours } = settings;
  const quiet = auto_end_hours > 0 && last_post !== null && Math.max(since, last_post) + auto_end_hours * HOUR_MS;
  const ends = [coverage_end, quiet].filter((end): end is number => typeof end === 'number');
  return status === 'ended' || ends.length === 0 ? null : Math.min(...ends);
}

export function coverageAt(blog: Coverage, now: number): CoverageState {
  const { status, coverage_start } = blog;
  const end = endOf(blog);
  if (status === 'ended' || (end !== null && end <= now)) return 'ended';
  return status === 'upcoming' && coverage_start !== null && coverage_start <= now ? 'live' : status;
}
