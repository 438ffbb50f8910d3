/** Polls on the wire (extension; host contract 9.5). Schemas: the client only imports types. */
import { type Static, Type } from 'typebox';
import { Count, Time, TimeOrNull } from '../values/numbers';
import { oneOf } from '../values/one-of';
import { MediaSize } from './media';
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

const Id = Type.String({ maxLength: 36 });

export const PollOption = Type.Object({
  option_uuid: Id,
  text: Type.String(),
  medium: Type.Optional(MediaSize),
  /** Present when the reader may see results; for a ranking, first places. */
  votes: Type.Optional(Count),
  /** For a ranking: a place is worth the number of options at or below it. */
  points: Type.Optional(Count),
});
export type PollOption = Static<typeof PollOption>;

/** Votes listed separately for staff; in other people's numbers only `new_accounts` are included. */
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
  /** Increases with every change and every batch of votes. */
  seq: Count,
  /** `total_voters`, `average` and `score` are present only if the reader may see results. */
  total_voters: Type.Optional(Count),
  average: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  score: Type.Optional(Type.Integer({ minimum: -100, maximum: 100 })),
  /** The reader's choice, in order; absent without a vote, and in broadcasts to everybody. */
  own: Type.Optional(Type.Array(Id)),
  apart: Type.Optional(Apart),
});
export type Poll = Static<typeof Poll>;

/** `container`: the event to subscribe from; null until the container exists. */
export const Polls = Type.Object({
  polls: Type.Array(Poll, { maxItems: POLLS_A_CONTAINER }),
  container: Type.Union([Type.Object({ content_container_uuid: Id, seq: Count }), Type.Null()]),
});
export type Polls = Static<typeof Polls>;

/** A poll, and the event from which its live updates continue. */
export interface ShownPoll {
  poll: Poll | null;
  container: Polls['container'];
}

const Question = Type.String({ minLength: 1, maxLength: QUESTION_MAX });
const OptionText = Type.String({ minLength: 1, maxLength: OPTION_MAX });
const bounds = { minItems: OPTIONS_MIN, maxItems: OPTIONS_MAX };
const Options = Type.Array(Type.Object({ text: OptionText }), bounds);
/** An option that names the uuid of an existing option keeps its picture. */
const ChangedOptions = Type.Array(Type.Object({ option_uuid: Type.Optional(Id), text: OptionText }), bounds);
const Choices = Type.Integer({ minimum: 1, maximum: OPTIONS_MAX });
/** One schema with two types, because a union would coerce null to 0. */
const closes = { type: ['integer', 'null'], minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

export const NewPoll = Type.Object({
  question: Question,
  /** Not for a scale, which has fixed options. */
  options: Type.Optional(Options),
  kind: Type.Unsafe<(typeof pollKinds)[number]>({ type: 'string', enum: [...pollKinds], default: 'single' }),
  /** Maximum options, for `multiple`; by default any number. */
  max_choices: Type.Optional(Choices),
  results: Type.Unsafe<(typeof pollResults)[number]>({ type: 'string', enum: [...pollResults], default: 'on_vote' }),
  voters: Type.Unsafe<(typeof pollVoters)[number]>({ type: 'string', enum: [...pollVoters], default: 'members' }),
  may_change: Type.Boolean({ default: false }),
  /** End in ms; null: open until someone closes it. */
  closes: Type.Unsafe<number | null>({ ...closes, default: null }),
});
export type NewPoll = Static<typeof NewPoll>;

/** Once someone has voted, only `results` and `closes` may change. */
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

/** A random number, made for this poll by the page of a reader without an account. */
const VoterToken = Type.Optional(Type.String({ pattern: '^[\\w-]{22,64}$' }));

export const Vote = Type.Object({
  /** For a ranking, the best first; an empty list withdraws the vote. */
  options: Type.Array(Id, { maxItems: OPTIONS_MAX }),
  voter_token: VoterToken,
  /** The answer to a `captcha_required` (../people/captcha). */
  'g-recaptcha-response': Type.Optional(Type.String({ maxLength: 8192 })),
});
export type Vote = Static<typeof Vote>;

export const OwnVote = Type.Object({ voter_token: VoterToken });
