/**
 * A poll for every output: answers, rendered markup, live events, the export. Members with results are left out for
 * viewers who may not see them.
 */
import type { Selectable } from 'kysely';
import { OPTION_PICTURE_PX } from '../../../../../core/contract/content/poll-limits';
import type { Poll } from '../../../../../core/contract/content/polls';
import type { PollsTable } from '../../../database/schema';
import { type CountedVote, shownSum, tallyVote } from './tally';

/** Path below the API's origin. */
export const OPTION_PICTURES = '/poll-pictures';

export type PollRow = Selectable<PollsTable>;

/** The person who sees the poll: whether they are staff, and their own choices. */
export interface PollReader {
  isStaff: boolean;
  own?: CountedVote | null;
}

export const guestReader: PollReader = { isStaff: false };

export const isOpen = ({ date_closed, closes }: PollRow, now: number): boolean =>
  date_closed === null && (closes === null || closes > now);

function seesResults(poll: PollRow, { isStaff, own }: PollReader, now: number): boolean {
  if (isStaff || poll.results === 'always') return true;
  if (poll.results === 'staff') return false;
  return !isOpen(poll, now) || (poll.results === 'on_vote' && !!own);
}

export function presentPoll(poll: PollRow, reader: PollReader, now: number): Poll {
  const { own } = reader;
  const results = seesResults(poll, reader, now) ? resultsOf(poll, reader) : null;
  const isRanked = poll.kind === 'ranked';
  return {
    poll_uuid: poll.uuid,
    content_container_uuid: poll.container_uuid,
    question: poll.question,
    options: poll.options.map(({ picture, ...option }, at) => ({
      ...option,
      ...(picture && { medium: mediumOf(picture) }),
      ...(results && { votes: results.sum.votes[at] ?? 0, ...(isRanked && { points: results.sum.points[at] ?? 0 }) }),
    })),
    kind: poll.kind,
    max_choices: poll.max_choices,
    results: poll.results,
    voters: poll.voters,
    may_change: poll.may_change,
    closes: poll.closes,
    date_created: poll.date_created,
    status: isOpen(poll, now) ? 'open' : 'closed',
    seq: poll.seq,
    ...(results && { total_voters: results.sum.voters, ...results.figure }),
    ...(own && { own: own.choices.flatMap((at) => poll.options[at]?.option_uuid ?? []) }),
    ...(reader.isStaff && { apart: apartOf(poll) }),
  };
}

const mediumOf = (id: string): Poll['options'][number]['medium'] => ({
  ...{ name: 'option', path: `${OPTION_PICTURES}/${id}.webp` },
  ...{ width: OPTION_PICTURE_PX, height: OPTION_PICTURE_PX },
});

function resultsOf({ kind, tally }: PollRow, { own }: PollReader) {
  const sum = shownSum(own && isHidden(own) ? withOwn(kind, tally, own) : tally);
  return { sum, figure: figureOf(kind, sum.votes, sum.voters) };
}

const isHidden = ({ standing }: CountedVote): boolean => standing === 'ghost' || standing === 'suspect';

/** Adds the viewer's own uncounted vote, so that the numbers do not reveal that it is not counted. */
function withOwn(kind: PollRow['kind'], tally: PollRow['tally'], own: CountedVote): PollRow['tally'] {
  const shown = structuredClone(tally);
  tallyVote(shown, kind, { ...own, standing: 'counted' }, 1);
  return shown;
}

/** Returns the single number of a scale: the mean of stars, or promoters minus detractors in percent. */
function figureOf(kind: PollRow['kind'], votes: number[], voters: number): Pick<Poll, 'average' | 'score'> {
  if (voters === 0) return {};
  const count = (from: number, to: number) => votes.slice(from, to).reduce((sum, value) => sum + value, 0);
  if (kind === 'stars') {
    const total = votes.reduce((sum, value, at) => sum + value * (at + 1), 0);
    return { average: Math.round((total / voters) * 100) / 100 };
  }
  if (kind === 'nps') return { score: Math.round(((count(9, 11) - count(0, 7)) / voters) * 100) };
  return {};
}

const apartOf = ({ tally }: PollRow): NonNullable<Poll['apart']> => ({
  new_accounts: tally.new.voters,
  suspect: tally.suspect.voters,
  ghosts: tally.ghost.voters,
});
