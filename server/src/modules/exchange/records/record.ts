/**
 * The records of `vf/1`, the interchange format of conversations: one JSON object per line, in any order, with the ids of the source.
 * Times are milliseconds since 1970 (UTC), or ISO 8601 with a time zone.
 */
import { type Static, Type } from 'typebox';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/comment';

const closed = { additionalProperties: false };
const Id = Type.String({ minLength: 1, maxLength: 1000, description: 'The id in the source' });
const Time = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT.*(Z|[+-]\\d\\d:?\\d\\d)$' })], {
  description: 'Milliseconds since 1970, or ISO 8601 with a time zone',
});
const Count = Type.Integer({ minimum: 0, maximum: 10_000_000 });

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
    date_created: Type.Optional(Time),
  },
  closed,
);
export type UserRecord = Static<typeof UserRecord>;

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
    type: Type.Optional(Type.Union([Type.Literal('livecomments'), Type.Literal('reviews')])),
    url: Type.Optional(Type.String({ maxLength: 4000 })),
    title: Type.Optional(Type.String({ maxLength: 4000 })),
    is_closed: Type.Optional(Type.Boolean()),
    date_created: Type.Optional(Time),
  },
  closed,
);
export type ContainerRecord = Static<typeof ContainerRecord>;

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
      Type.Union([Type.Literal('visible'), Type.Literal('pending'), Type.Literal('spam'), Type.Literal('removed')], {
        description: 'visible by default',
      }),
    ),
    title: Type.Optional(Type.String({ maxLength: 1000, description: 'Of a review' })),
    rating: Type.Optional(Type.Number({ minimum: 0.5, maximum: 5, multipleOf: 0.5, description: 'Of a review' })),
    likes: Type.Optional(Count),
    dislikes: Type.Optional(Count),
    is_picked: Type.Optional(Type.Boolean()),
    is_pinned: Type.Optional(Type.Boolean()),
    date_created: Type.Optional(Time),
    date_edited: Type.Optional(Time),
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

export const records = { user: UserRecord, container: ContainerRecord, comment: CommentRecord, vote: VoteRecord };
export type Kind = keyof typeof records;
/** `likes` and `dislikes` of a comment do not include the votes that have records. */
export type VfRecord = UserRecord | ContainerRecord | CommentRecord | VoteRecord;

/** The JSON Schema of one line. */
export const RecordSchema = Type.Union(Object.values(records), {
  $id: 'https://vf-community.example/vf-1.schema.json',
  title: 'A record of vf/1',
});

/** Converts a time to milliseconds; undefined when it is missing or invalid. */
export function timeOf(time: number | string | undefined): number | undefined {
  if (time === undefined) return undefined;
  const ms = typeof time === 'number' ? time : Date.parse(time);
  return Number.isFinite(ms) ? ms : undefined;
}
