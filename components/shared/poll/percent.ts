import type { Poll } from '../../../core/contract/content/polls';

/** Share of the voters: with several choices, the shares add up to more than 100. */
export const percentOf = (votes: number | undefined, { total_voters = 0 }: Pick<Poll, 'total_voters'>): number =>
  total_voters === 0 ? 0 : Math.round(((votes ?? 0) / total_voters) * 100);

/** Share of the highest points: a ranking has no total of 100. */
export function pointsOf(points: number | undefined, { options }: Pick<Poll, 'options'>): number {
  const most = Math.max(1, ...options.map((option) => option.points ?? 0));
  return Math.round(((points ?? 0) / most) * 100);
}
