/** Members and records of vf/1 for live blogs, chats, questions, polls and ratings. */
import { type Static, Type } from 'typebox';
import { chatSettings } from '../../../../../core/contract/content/chat';
import { Author, LiveBlog, type PostFields, postFields } from '../../../../../core/contract/content/live-blog';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  POLLS_A_CONTAINER,
  pollKinds,
  pollResults,
  pollVoters,
  QUESTION_MAX,
} from '../../../../../core/contract/content/poll-limits';
import { questionFields, questionSettings } from '../../../../../core/contract/content/questions';
import { VerifiedBody } from '../../../../../core/contract/content/ratings';
import { REACTION_MAX } from '../../../../../core/contract/sites/site';
import { Count, TimeOrNull } from '../../../../../core/contract/values/numbers';
import { oneOf } from '../../../../../core/contract/values/one-of';
import { FOLDER, Id, Time } from './record-parts';

const closed = { additionalProperties: false };
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

export interface PostMember extends Omit<PostFields, 'byline'> {
  byline?: ({ user: string } | { name: string })[] | null;
}
const BylineEntry = Type.Union([
  Type.Object({ user: Id }, closed),
  Type.Object({ name: Type.String({ maxLength: 100 }) }, closed),
]);
/** Blocks name media by their folder, polls by the id of their record. Typed by hand, to spare the compiler. */
export const PostMember = Type.Unsafe<PostMember>({
  ...Type.Object(
    { ...postFields, byline: Type.Optional(Nullable(Type.Array(BylineEntry, { maxItems: 10 }))) },
    { ...closed, description: 'Of a post of a live blog' },
  ),
});

const { status, answered_at, dismissal } = questionFields;
export const QuestionMember = Type.Object(
  {
    ...{ status, answered_at, dismissal },
    answer: Type.Optional(Nullable(Id)),
    merged_into: Type.Optional(Nullable(Id)),
  },
  { ...closed, description: 'Of a question; `answer` and `merged_into` are ids of comment records' },
);
export type QuestionMember = Static<typeof QuestionMember>;

export interface BlogMember extends Partial<Omit<LiveBlog, 'authors'>> {
  authors?: { user: string; role: Author['role'] }[];
}
const BlogAuthor = Type.Object({ user: Id, role: Author.properties.role }, closed);
/** Typed by hand, to spare the compiler. */
export const BlogMember = Type.Unsafe<BlogMember>({
  ...Type.Partial(Type.Object({ ...LiveBlog.properties, authors: Type.Array(BlogAuthor, { maxItems: 100 }) }), {
    ...closed,
    description: 'Of a live blog',
  }),
});

export const SettingsMember = Type.Object(
  {
    ...chatSettings,
    opens: questionSettings.opens,
    anonymous: questionSettings.anonymous,
    hosts: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'Ids of user records' })),
  },
  { ...closed, description: 'Of a chat, or of questions' },
);
export type SettingsMember = Static<typeof SettingsMember>;

const Numbers = Type.Array(Count, { maxItems: OPTIONS_MAX });
const Sum = Type.Object({ voters: Count, votes: Numbers, points: Numbers }, closed);

export const PollMember = Type.Object(
  {
    id: Id,
    question: Type.String({ minLength: 1, maxLength: QUESTION_MAX }),
    options: Type.Array(
      Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: OPTION_MAX }),
          picture: Type.Optional(
            Type.String({ pattern: FOLDER, description: 'Folder of the picture, which contains `option.webp`' }),
          ),
        },
        closed,
      ),
      { minItems: OPTIONS_MIN, maxItems: OPTIONS_MAX },
    ),
    type: Type.Optional(oneOf(pollKinds)),
    max_choices: Type.Optional(Type.Integer({ minimum: 1, maximum: OPTIONS_MAX })),
    results: Type.Optional(oneOf(pollResults)),
    voters: Type.Optional(oneOf(pollVoters)),
    may_change: Type.Optional(Type.Boolean()),
    closes: Type.Optional(TimeOrNull),
    date_closed: Type.Optional(TimeOrNull),
    author: Type.Optional(Nullable(Id)),
    tally: Type.Optional(
      Type.Object(
        { counted: Sum, new: Sum, suspect: Sum, ghost: Sum },
        { ...closed, description: 'All votes, also those with records. Without it, the records are counted.' },
      ),
    ),
    date_created: Type.Optional(Time),
  },
  closed,
);
export type PollMember = Static<typeof PollMember>;
export const PollsMember = Type.Array(PollMember, { maxItems: POLLS_A_CONTAINER });

export const PollVoteRecord = Type.Object(
  {
    kind: Type.Literal('poll_vote'),
    poll: Id,
    user: Id,
    choices: Type.Array(Type.Integer({ minimum: 0, maximum: OPTIONS_MAX - 1 }), {
      minItems: 1,
      maxItems: OPTIONS_MAX,
      uniqueItems: true,
      description: 'Positions of the chosen options, from 0; in a ranking, the best first',
    }),
    standing: Type.Optional(oneOf(['counted', 'new', 'suspect', 'ghost'])),
    date_created: Type.Optional(Time),
  },
  closed,
);
export type PollVoteRecord = Static<typeof PollVoteRecord>;

export const ReactionRecord = Type.Object(
  {
    kind: Type.Literal('reaction'),
    comment: Id,
    user: Id,
    reaction: Type.String({ minLength: 1, maxLength: REACTION_MAX, description: 'An emoji, or the name of an emote' }),
    date_created: Type.Optional(Time),
  },
  closed,
);
export type ReactionRecord = Static<typeof ReactionRecord>;

export const RatingRecord = Type.Object(
  {
    kind: Type.Literal('rating'),
    container: Id,
    user: Id,
    rating: Type.Number({ minimum: 0.5, maximum: 5, multipleOf: 0.5 }),
    date_created: Type.Optional(Time),
  },
  { ...closed, description: 'Stars without a review' },
);
export type RatingRecord = Static<typeof RatingRecord>;

export const BuyerRecord = Type.Object(
  {
    kind: Type.Literal('buyer'),
    container: Id,
    user: Id,
    source: VerifiedBody.properties.source,
  },
  { ...closed, description: 'A verified buyer: their review says so, once they write one' },
);
export type BuyerRecord = Static<typeof BuyerRecord>;
