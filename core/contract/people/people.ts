/** Follows, mutes, mentions (specification §3 "Follow/topic items", §7; host contract 9.3, 9.6). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { PLACE_MAX, Time } from '../values/numbers';

/** Position of `@name` in the content, in UTF-16 units (extension). The null uuid: a deleted account. */
export const Mention = Type.Object({
  user_uuid: Type.String(),
  position: Type.Integer({ minimum: 0, maximum: PLACE_MAX }),
  length: Type.Integer({ minimum: 2, maximum: PLACE_MAX }),
});
export type Mention = Static<typeof Mention>;
/** Additional names stay plain text. */
export const MENTIONS_MAX = 10;

/** A followed person, or a follower; `user_uuid` is the other one (`GET …/users/subscriptions`, `…/subscribers`). */
export const UserSubscription = Type.Object({
  user_uuid: Type.String(),
  type: Type.Literal('user'),
  date_created: Time,
});
export type UserSubscription = Static<typeof UserSubscription>;

export const PageSubscription = Type.Object({
  page_uuid: Type.String(),
  type: Type.Literal('page'),
  date_created: Time,
});
/** An entry of the reader's list, with title and address of the page as far as they are known (extension). */
export const FollowedPage = Type.Interface([PageSubscription], { title: Type.String(), url: Type.String() });
export type FollowedPage = Static<typeof FollowedPage>;
export const ThreadSubscription = Type.Object({
  content_uuid: Type.String(),
  type: Type.Literal('thread'),
  date_created: Time,
});
/** An entry of the reader's list: the beginning of the thread, empty if it is hidden, and its page (extension). */
export const FollowedThread = Type.Interface([ThreadSubscription], {
  excerpt: Type.String(),
  title: Type.String(),
  url: Type.String(),
});
export type FollowedThread = Static<typeof FollowedThread>;

/** `PUT /v2/{domain}/follows/{id}`; `page_id` is the page on which the reader pressed Follow. */
export const FollowBody = Type.Object({
  page_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});

/** `GET …/{cc}/mentionable?prefix=`: people to complete `@` with, this conversation's first (extension). */
export const Mentionable = Type.Object({
  people: Type.Array(
    Type.Object({
      user_uuid: Type.String(),
      name: Type.String(),
      pic_small: Type.String(),
      user_privilege: Type.String(),
      badge_trusted: Type.Boolean(),
      is_in_conversation: Type.Boolean(),
    }),
  ),
});
export type Mentionable = Static<typeof Mentionable>;

/** Mentions of the reader, newest first. */
export const MentionNotice = Type.Object({
  section_uuid: Type.String(),
  content_container_uuid: Type.String(),
  content_uuid: Type.String(),
  thread_uuid: Type.String(),
  target_uuid: Type.String(),
  actor_uuid: Type.String(),
  actor_type: Type.Literal('user'),
  notification_type: Type.Literal('mention'),
  /** Kind of content with the mention. */
  service_type: Type.String(),
  time: Time,
});
