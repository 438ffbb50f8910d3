/** The sums of a poll's votes: stored in the poll's row, and updated in memory by each vote. */
import type { PollKind } from '../../../../../core/contract/content/poll-limits';
import type { Standing, Sum, Tally } from '../../../database/schema';

const nothing = (options: number): Sum => ({
  voters: 0,
  votes: Array<number>(options).fill(0),
  points: Array<number>(options).fill(0),
});

export const emptyTally = (options: number): Tally => ({
  counted: nothing(options),
  new: nothing(options),
  suspect: nothing(options),
  ghost: nothing(options),
});

export interface CountedVote {
  choices: number[];
  standing: Standing;
}

/** Adds or subtracts a vote, in place. */
export function tallyVote(tally: Tally, kind: PollKind, { choices, standing }: CountedVote, by: 1 | -1): void {
  const sum = tally[standing];
  sum.voters += by;
  choices.forEach((option, place) => {
    if (kind !== 'ranked' || place === 0) sum.votes[option] = (sum.votes[option] ?? 0) + by;
    // Borda count: unranked options get no points, so a short ranking gives fewer points in total.
    if (kind === 'ranked') sum.points[option] = (sum.points[option] ?? 0) + by * (sum.points.length - place);
  });
}

/** Returns the visible sum: all votes except suspicious votes and those of ghost-banned people. */
export function shownSum({ counted, new: fresh }: Tally): Sum {
  const added = (name: 'votes' | 'points') => counted[name].map((value, at) => value + (fresh[name][at] ?? 0));
  return { voters: counted.voters + fresh.voters, votes: added('votes'), points: added('points') };
}
