/** Polls of the demo: one beside its live event, and one for each frame of the gallery. */
import type { PollKind, PollResults, PollVoters } from '../../core/contract/content/poll-limits';
import { election } from './election';

export interface AskedPoll {
  container_id: string;
  question: string;
  /** Absent for a scale. */
  options?: string[];
  kind: PollKind;
  max_choices?: number;
  results: PollResults;
  voters: PollVoters;
  may_change: boolean;
  isClosed?: true;
  /** Number of votes for each option. */
  votes: number[];
}

const asked = { kind: 'single', results: 'on_vote', voters: 'anyone', may_change: true } as const;
const wall = {
  ...asked,
  question: 'What should protect the harbour?',
  options: ['A higher sea wall', 'Sluice gates', 'Neither: move the fish hall'],
  votes: [212, 341, 58],
};
const arabic = {
  ...asked,
  question: 'ما الذي يجب أن يحمي الميناء؟',
  options: ['جدار بحري أعلى', 'بوابات للمد', 'لا هذا ولا ذاك'],
  votes: [212, 341, 58],
};

export const polls: AskedPoll[] = [
  { ...wall, container_id: election.container_id },
  { ...wall, container_id: 'gallery-poll' },
  { ...arabic, container_id: 'gallery-poll-ar' },
  { ...wall, container_id: 'gallery-poll-always', results: 'always' },
  { ...arabic, container_id: 'gallery-poll-always-ar', results: 'always' },
  { ...wall, container_id: 'gallery-poll-closed', isClosed: true, voters: 'members' },
  { ...wall, container_id: 'gallery-poll-members', voters: 'members' },
  { ...wall, container_id: 'gallery-poll-later', results: 'on_close' },
  {
    ...wall,
    container_id: 'gallery-poll-multiple',
    kind: 'multiple',
    max_choices: 2,
    question: 'Which of these would you use on a Sunday?',
    options: [
      'The early ferry',
      'The late ferry',
      'The bridge, if it opens',
      'None of them: I am at home, with the window open',
    ],
    votes: [40, 66, 91, 23],
  },
  { ...wall, container_id: 'gallery-poll-ranked', kind: 'ranked', votes: [30, 44, 12] },
  {
    ...asked,
    container_id: 'gallery-poll-stars',
    kind: 'stars',
    question: 'How was the count told tonight?',
    votes: [4, 9, 31, 88, 120],
  },
  {
    ...asked,
    container_id: 'gallery-poll-nps',
    kind: 'nps',
    question: 'Would you recommend The Wrackline to a neighbour?',
    votes: [2, 0, 1, 1, 3, 9, 12, 30, 61, 77, 90],
  },
];
