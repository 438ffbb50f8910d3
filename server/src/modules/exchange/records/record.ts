/**
 * The records of `vf/1`, the interchange format of conversations: one JSON object per line, in any order, with the ids of the source.
 * Times are milliseconds since 1970 (UTC), or ISO 8601 with a time zone.
 */
import { type Static, Type } from 'typebox';
import { CONTAINER_ID_PATTERN, Metadata, ShownLink } from '../../../../../core/contract/content/comment';
import { type ContainerMode, containerModes } from '../../../../../core/contract/content/site-rules';
import { MENTIONS_MAX, Mention } from '../../../../../core/contract/people/people';
import { ALT_MAX } from '../../../../../core/contract/values/limits';
import { TIME_MAX } from '../../../../../core/contract/values/numbers';
import {
  BlogMember,
  BuyerRecord,
  PollsMember,
  PollVoteRecord,
  PostMember,
  QuestionMember,
  RatingRecord,
  ReactionRecord,
  SettingsMember,
} from './kind-members';
import { FOLDER, Id, Time } from './record-parts';

const closed = { additionalProperties: false };
/** Votes of one comment. */
export const VOTES_MAX = 10_000_000;
const Count = Type.Integer({ minimum: 0, maximum: VOTES_MAX });

const FILE = '^[A-Za-z0-9_-]{1,50}\\.(webp|mp4|webm)$';
const Side = Type.Integer({ minimum: 1, maximum: 100_000 });

const MediumRecord = Type.Object(
  {
    folder: Type.String({ pattern: FOLDER, description: 'Folder of the files in the archive, below `media/`' }),
    type: Type.Union([Type.Literal('image'), Type.Literal('video')]),
    mime: Type.Union([Type.Literal('image/webp'), Type.Literal('video/mp4'), Type.Literal('video/webm')]),
    width: Side,
    height: Side,
    sizes: Type.Array(
      Type.Object(
        { name: Type.String({ maxLength: 50 }), file: Type.String({ pattern: FILE }), width: Side, height: Side },
        closed,
      ),
      { minItems: 1, maxItems: 5 },
    ),
    alt: Type.Optional(Type.String({ maxLength: ALT_MAX })),
  },
  closed,
);
export type MediumRecord = Static<typeof MediumRecord>;

export const UserRecord = Type.Object(
  {
    kind: Type.Literal('user'),
    id: Id,
    name: Type.String({ maxLength: 1000 }),
    is_guest: Type.Optional(Type.Boolean({ description: 'Wrote with a name alone, without an account' })),
    email: Type.Optional(Type.String({ maxLength: 1000 })),
    is_email_verified: Type.Optional(Type.Boolean({ description: 'The source has proved the address' })),
    publisher_id: Type.Optional(
      Type.String({ maxLength: 1000, description: 'The user id in the publisher’s own login (cookie login)' }),
    ),
    identities: Type.Optional(
      Type.Array(
        Type.Object({ provider: Type.String(), issuer: Type.String(), subject: Type.String({ minLength: 1 }) }, closed),
        { description: 'Logins at other providers, such as `openidconnect`' },
      ),
    ),
    password_hash: Type.Optional(
      Type.String({ maxLength: 1000, description: 'bcrypt, phpass, argon2, scrypt or PBKDF2' }),
    ),
    is_trusted: Type.Optional(Type.Boolean()),
    is_banned: Type.Optional(Type.Boolean()),
    badges: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
    picture: Type.Optional(
      Type.String({
        pattern: FOLDER,
        description: 'Folder of the picture in the archive, which contains `small.webp` and `large.webp`',
      }),
    ),
    date_created: Type.Optional(Time),
  },
  closed,
);
export type UserRecord = Static<typeof UserRecord>;

/** The kinds of content (content/kinds). */
const CONTAINER_TYPES = ['livecomments', 'reviews', 'livechat', 'livestories', 'livequestions', 'interaction'] as const;
export type ContainerType = (typeof CONTAINER_TYPES)[number];

export const ContainerRecord = Type.Object(
  {
    kind: Type.Literal('container'),
    id: Id,
    container_id: Type.Optional(
      Type.String({ pattern: CONTAINER_ID_PATTERN, description: 'The `vf:container_id` of the page' }),
    ),
    source_id: Type.Optional(
      Type.String({ maxLength: 4000, description: 'The page’s id in the source, for a template of container ids' }),
    ),
    type: Type.Optional(
      Type.Unsafe<ContainerType>({
        ...{ type: 'string', enum: [...CONTAINER_TYPES] },
        description: 'livecomments by default; `interaction` has polls alone',
      }),
    ),
    url: Type.Optional(Type.String({ maxLength: 4000 })),
    title: Type.Optional(Type.String({ maxLength: 4000 })),
    is_closed: Type.Optional(Type.Boolean()),
    is_hidden: Type.Optional(Type.Boolean({ description: 'Only staff see the conversation' })),
    is_premoderated: Type.Optional(Type.Boolean({ description: 'New comments await moderation' })),
    mode: Type.Optional(Type.Unsafe<ContainerMode>({ type: 'string', enum: [...containerModes] })),
    blog: Type.Optional(BlogMember),
    settings: Type.Optional(SettingsMember),
    polls: Type.Optional(PollsMember),
    date_created: Type.Optional(Time),
    date_closed: Type.Optional(Time),
  },
  closed,
);
export type ContainerRecord = Static<typeof ContainerRecord>;

export const recordStates = ['visible', 'pending', 'spam', 'rejected', 'removed'] as const;

export const CommentRecord = Type.Object(
  {
    kind: Type.Literal('comment'),
    id: Id,
    container: Type.String({ minLength: 1, maxLength: 1000, description: 'The id of its container record' }),
    parent: Type.Optional(Type.Union([Id, Type.Null()])),
    author: Type.Optional(
      Type.Union([Id, Type.Null()], { description: 'The id of its user record; null when erased' }),
    ),
    text: Type.String({ maxLength: 1_000_000, description: 'Plain text. A line that starts with `> ` is a quote.' }),
    state: Type.Optional(
      Type.Unsafe<(typeof recordStates)[number]>({
        ...{ type: 'string', enum: [...recordStates] },
        description: 'visible by default. Staff still see a rejected comment; a removed one has no text.',
      }),
    ),
    title: Type.Optional(Type.String({ maxLength: 1000, description: 'Of a review' })),
    rating: Type.Optional(Type.Number({ minimum: 0.5, maximum: 5, multipleOf: 0.5, description: 'Of a review' })),
    is_verified: Type.Optional(Type.Boolean({ description: 'Of a review: its author has bought the product' })),
    likes: Type.Optional(Count),
    dislikes: Type.Optional(Count),
    is_picked: Type.Optional(Type.Boolean()),
    is_pinned: Type.Optional(Type.Boolean()),
    is_top: Type.Optional(Type.Boolean()),
    links: Type.Optional(Type.Array(ShownLink, { maxItems: 100, description: 'Links in the text, with previews' })),
    mentions: Type.Optional(
      Type.Array(
        Type.Object(
          { ...Type.Omit(Mention, ['user_uuid']).properties, user: Id },
          { ...closed, description: 'A person named in the text, at a position in UTF-16 units' },
        ),
        { maxItems: MENTIONS_MAX },
      ),
    ),
    media: Type.Optional(Type.Array(MediumRecord, { maxItems: 20 })),
    post: Type.Optional(PostMember),
    question: Type.Optional(QuestionMember),
    metadata: Type.Optional(Type.Omit(Metadata, ['author_host_section_uuid'])),
    date_created: Type.Optional(Time),
    date_edited: Type.Optional(Time),
    date_pinned: Type.Optional(Time),
  },
  closed,
);
export type CommentRecord = Static<typeof CommentRecord>;

const VoteRecord = Type.Object(
  {
    kind: Type.Literal('vote'),
    comment: Id,
    user: Id,
    value: Type.Union([Type.Literal(1), Type.Literal(-1)]),
    date_created: Type.Optional(Time),
  },
  closed,
);

type VoteRecord = Static<typeof VoteRecord>;

export const records = {
  ...{ user: UserRecord, container: ContainerRecord, comment: CommentRecord, vote: VoteRecord },
  ...{ reaction: ReactionRecord, rating: RatingRecord, buyer: BuyerRecord, poll_vote: PollVoteRecord },
};
export type Kind = keyof typeof records;
/** `likes` and `dislikes` of a comment do not include the votes that have records. */
export type VfRecord =
  | UserRecord
  | ContainerRecord
  | CommentRecord
  | VoteRecord
  | ReactionRecord
  | RatingRecord
  | BuyerRecord
  | PollVoteRecord;

/** The JSON Schema of one line. */
export const RecordSchema = Type.Union(Object.values(records), {
  $id: 'https://vf-community.example/vf-1.schema.json',
  title: 'A record of vf/1',
});

/** Converts a time to milliseconds; undefined when it is missing, invalid, or beyond what a date can hold. */
export function timeOf(time: number | string | undefined): number | undefined {
  if (time === undefined) return undefined;
  const ms = typeof time === 'number' ? time : Date.parse(time);
  return Math.abs(ms) <= TIME_MAX ? ms : undefined;
}
