/** Polls of the demo: one beside its live event, and one for each frame of the gallery. */
import { type Static, Type } from 'typebox';
import type { PollKind, PollResults, PollVoters } from '../../core/contract/content/poll-limits';
import { readData } from '../texts';
import { election } from './election';

const Question = Type.Object(
  {
    question: Type.String(),
    /** Absent for a scale. */
    options: Type.Optional(Type.Array(Type.String())),
    /** Number of votes for each option. */
    votes: Type.Array(Type.Integer()),
  },
  { additionalProperties: false },
);

export interface AskedPoll extends Static<typeof Question> {
  container_id: string;
  kind: PollKind;
  max_choices?: number;
  results: PollResults;
  voters: PollVoters;
  may_change: boolean;
  isClosed?: true;
}

const questions = readData(
  'live/polls.yaml',
  Type.Object(
    { wall: Question, arabic: Question, ranked: Question, ferries: Question, stars: Question, neighbor: Question },
    { additionalProperties: false },
  ),
);

const asked = { kind: 'single', results: 'on_vote', voters: 'anyone', may_change: true } as const;
const wall = { ...asked, ...questions.wall };
const arabic = { ...asked, ...questions.arabic };

export const polls: AskedPoll[] = [
  { ...wall, container_id: election.container_id },
  { ...wall, container_id: 'gallery-poll' },
  { ...arabic, container_id: 'gallery-poll-ar' },
  { ...wall, container_id: 'gallery-poll-always', results: 'always' },
  { ...arabic, container_id: 'gallery-poll-always-ar', results: 'always' },
  { ...wall, container_id: 'gallery-poll-closed', isClosed: true, voters: 'members' },
  { ...wall, container_id: 'gallery-poll-members', voters: 'members' },
  { ...wall, container_id: 'gallery-poll-later', results: 'on_close' },
  { ...asked, ...questions.ferries, container_id: 'gallery-poll-multiple', kind: 'multiple', max_choices: 2 },
  { ...asked, ...questions.ranked, container_id: 'gallery-poll-ranked', kind: 'ranked' },
  { ...asked, ...questions.stars, container_id: 'gallery-poll-stars', kind: 'stars' },
  { ...asked, ...questions.neighbor, container_id: 'gallery-poll-nps', kind: 'nps' },
];
