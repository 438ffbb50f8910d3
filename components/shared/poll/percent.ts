import type { Poll } from '../../../core/contract/polls';

/** Of who has voted: of several choices each has its own hundred. */
export const percentOf = (votes: number | undefined, { total_voters = 0 }: Pick<Poll, 'total_voters'>): number =>
  total_voters === 0 ? 0 : Math.round(((votes ?? 0) / total_voters) * 100);

/** Of the most points: a ranking has no hundred. */
export function pointsOf(points: number | undefined, { options }: Pick<Poll, 'options'>): number {
  const most = Math.max(1, ...options.map((option) => option.points ?? 0));
  return Math.round(((points ?? 0) / most) * 100);
}
