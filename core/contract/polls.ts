/** Polls on the wire (ours; host contract 9.5). Schemas: the client takes types alone. */
import { type Static, Type } from 'typebox';
import { MediaSize } from './media';
import { Count, Time, TimeOrNull } from './numbers';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  POLLS_A_CONTAINER,
  pollKinds,
  pollResults,
  pollVoters,
  QUESTION_MAX,
} from './poll-limits';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
const Id = Type.String({ maxLength: 36 });

export const PollOption = Type.Object({
  option_uuid: Id,
  text: Type.String(),
  medium: Type.Optional(MediaSize),
  /** Where the reader may see results; of a ranking, first places. */
  votes: Type.Optional(Count),
  /** Of a ranking: each place is worth as many as options stand at or below it. */
  points: Type.Optional(Count),
});
export type PollOption = Static<typeof PollOption>;

/** Votes that staff see apart; of all but `new_accounts` nobody else's numbers know. */
const Apart = Type.Object({ new_accounts: Count, suspect: Count, ghosts: Count });

export const Poll = Type.Object({
  poll_uuid: Id,
  content_container_uuid: Id,
  question: Type.String(),
  options: Type.Array(PollOption),
  kind: oneOf(pollKinds),
  max_choices: Count,
  results: oneOf(pollResults),
  voters: oneOf(pollVoters),
  may_change: Type.Boolean(),
  closes: TimeOrNull,
  date_created: Time,
  status: oneOf(['open', 'closed'] as const),
  /** Rises with every change and every batch of votes. */
  seq: Count,
  /** These three where the reader may see results. */
  total_voters: Type.Optional(Count),
  average: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  score: Type.Optional(Type.Integer({ minimum: -100, maximum: 100 })),
  /** What the reader has chosen, in their order; absent without a vote, and in what goes to everybody. */
  own: Type.Optional(Type.Array(Id)),
  apart: Type.Optional(Apart),
});
export type Poll = Static<typeof Poll>;

/** `container`: from which event on to listen; null while nobody has made it. */
export const Polls = Type.Object({
  polls: Type.Array(Poll, { maxItems: POLLS_A_CONTAINER }),
  container: Type.Union([Type.Object({ content_container_uuid: Id, seq: Count }), Type.Null()]),
});
export type Polls = Static<typeof Polls>;

/** A poll, and where its live events go on. */
export interface ShownPoll {
  poll: Poll | null;
  container: Polls['container'];
}

const Question = Type.String({ minLength: 1, maxLength: QUESTION_MAX });
const OptionText = Type.String({ minLength: 1, maxLength: OPTION_MAX });
const bounds = { minItems: OPTIONS_MIN, maxItems: OPTIONS_MAX };
const Options = Type.Array(Type.Object({ text: OptionText }), bounds);
/** One that names an option there is keeps its picture. */
const ChangedOptions = Type.Array(Type.Object({ option_uuid: Type.Optional(Id), text: OptionText }), bounds);
const Choices = Type.Integer({ minimum: 1, maximum: OPTIONS_MAX });
/** One schema of two types: with a union of two, the first would make 0 of null. */
const closes = { type: ['integer', 'null'], minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

export const NewPoll = Type.Object({
  question: Question,
  /** Not for a scale, whose options are its own. */
  options: Type.Optional(Options),
  kind: Type.Unsafe<(typeof pollKinds)[number]>({ type: 'string', enum: [...pollKinds], default: 'single' }),
  /** Of `multiple`; without it as many as there are. */
  max_choices: Type.Optional(Choices),
  results: Type.Unsafe<(typeof pollResults)[number]>({ type: 'string', enum: [...pollResults], default: 'on_vote' }),
  voters: Type.Unsafe<(typeof pollVoters)[number]>({ type: 'string', enum: [...pollVoters], default: 'members' }),
  may_change: Type.Boolean({ default: false }),
  /** Milliseconds; null: until somebody closes it. */
  closes: Type.Unsafe<number | null>({ ...closes, default: null }),
});
export type NewPoll = Static<typeof NewPoll>;

/** Once somebody has voted, `results` and `closes` alone. */
export const PollChanges = Type.Object(
  {
    question: Type.Optional(Question),
    options: Type.Optional(ChangedOptions),
    max_choices: Type.Optional(Choices),
    results: Type.Optional(oneOf(pollResults)),
    voters: Type.Optional(oneOf(pollVoters)),
    may_change: Type.Optional(Type.Boolean()),
    closes: Type.Optional(Type.Unsafe<number | null>(closes)),
  },
  { minProperties: 1 },
);
export type PollChanges = Static<typeof PollChanges>;

/** A random number that the page of a reader without an account made for this one poll. */
const VoterToken = Type.Optional(Type.String({ pattern: '^[\\w-]{22,64}$' }));

export const Vote = Type.Object({
  /** Of a ranking the best first; none takes the vote back. */
  options: Type.Array(Id, { maxItems: OPTIONS_MAX }),
  voter_token: VoterToken,
  /** The answer to a `captcha_required` (./captcha). */
  'g-recaptcha-response': Type.Optional(Type.String({ maxLength: 8192 })),
});
export type Vote = Static<typeof Vote>;

export const OwnVote = Type.Object({ voter_token: VoterToken });
