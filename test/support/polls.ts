/** A poll as the server gives it. */
import type { Poll } from '../../core/contract/polls';

export const POLL = '00000000-0000-4000-8000-00000000aaaa';
/** Its container. */
export const ROOM = '00000000-0000-4000-8000-00000000bbbb';
export const optionUuid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

export const aPoll = (part: Partial<Poll> = {}): Poll => ({
  poll_uuid: POLL,
  content_container_uuid: ROOM,
  question: 'Should the bridge open?',
  options: ['Yes', 'No', 'Later'].map((text, at) => ({ option_uuid: optionUuid(at), text })),
  kind: 'single',
  max_choices: 1,
  results: 'on_vote',
  voters: 'anyone',
  may_change: false,
  closes: null,
  date_created: 1,
  status: 'open',
  seq: 1,
  ...part,
});

export const withResults = (poll: Poll, votes: number[], part: Partial<Poll> = {}): Poll => ({
  ...poll,
  options: poll.options.map((option, at) => ({ ...option, votes: votes[at] ?? 0 })),
  total_voters: votes.reduce((sum, count) => sum + count, 0),
  seq: poll.seq + 1,
  ...part,
});
