/** Comments and their containers on the wire (specification §3; host contract 9.4). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { ALT_MAX } from './limits';
import { LiveBlog } from './live-blog';
import { Medium } from './media';
import { Count, Id, PLACE_MAX, Time, TimeOrNull } from './numbers';
import { MENTIONS_MAX, Mention } from './people';
import { Questions } from './questions';
import { RatingSummary } from './ratings';

export const CONTAINER_ID_PATTERN = '^[A-Za-z0-9._:~-]{1,200}$';
const CONTAINER_ID = new RegExp(CONTAINER_ID_PATTERN);
export const isContainerId = (text: string): boolean => CONTAINER_ID.test(text);
export const contentStates = ['visible', 'disabled', 'hidden', 'awaiting_moderation', 'spam'] as const;
export type ContentState = (typeof contentStates)[number];

export const stateReasons = [
  'actor_ghost_banned',
  'actor_hide_banned',
  'actor_muted',
  'content_awaiting_moderation',
  'content_marked_as_spam',
  'content_disabled',
  'content_deleted',
] as const;
export type StateReason = (typeof stateReasons)[number];

export const sorts = [
  'newest',
  'oldest',
  'best',
  'num_likes_desc',
  'num_replies_desc',
  'newest_pick',
  'is_top_comment',
] as const;
export type Sort = (typeof sorts)[number];
const filters = ['is_picked', 'is_top_content'] as const;
export type Filter = (typeof filters)[number];

export const flagReasons = ['spam', 'abuse', 'hate', 'off_topic', 'misinformation', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];
/** Characters of what somebody says beside the reason. */
export const FLAG_NOTE_MAX = 500;

/** Where the comment was written; always an object, its members text. */
export const Metadata = Type.Object({
  author_host_section_uuid: Type.Optional(Type.String({ maxLength: 36 })),
  origin_title: Type.Optional(Type.String({ maxLength: 500 })),
  origin_summary: Type.Optional(Type.String({ maxLength: 500 })),
  origin_url: Type.Optional(Type.String({ maxLength: 2048 })),
  origin_image_url: Type.Optional(Type.String({ maxLength: 2048 })),
  origin_image_alt: Type.Optional(Type.String({ maxLength: 500 })),
});
export type Metadata = Static<typeof Metadata>;

const Link = Type.Object({
  url: Type.String({ maxLength: 2048 }),
  show_preview: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: PLACE_MAX })),
});

/** What the page behind a link says of itself, as plain text (ours). */
export const LinkPreview = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.String()),
  image_url: Type.Optional(Type.String()),
  site_name: Type.Optional(Type.String()),
});
export type LinkPreview = Static<typeof LinkPreview>;

/** The preview comes a moment after the comment, where the site wants any. */
export const ShownLink = Type.Interface([Link], { preview: Type.Optional(LinkPreview) });
export type ShownLink = Static<typeof ShownLink>;

export const Comment = Type.Object({
  section_uuid: Type.String(),
  content_container_uuid: Type.String(),
  /** The root of the thread; a root's own uuid. */
  thread_uuid: Type.String(),
  /** The comment answered; for a root, the container's uuid. */
  parent_uuid: Type.String(),
  content_uuid: Type.String(),
  actor_uuid: Type.String(),
  parent_actor_uuid: Type.Optional(Type.String()),
  /** Plain text as written; absent when the comment is not visible to the asker. */
  content: Type.Optional(Type.String()),
  time: Time,
  date_created: Time,
  date_edited: TimeOrNull,
  date_pinned: TimeOrNull,
  state: Type.Unsafe<ContentState>({ type: 'string', enum: [...contentStates] }),
  simplified_state: Type.Unsafe<'visible' | 'hidden'>({ type: 'string', enum: ['visible', 'hidden'] }),
  state_reasons: Type.Array(Type.Unsafe<StateReason>({ type: 'string', enum: [...stateReasons] })),
  is_edited: Type.Boolean(),
  is_pinned: Type.Boolean(),
  is_picked: Type.Boolean(),
  is_top_comment: Type.Boolean(),
  total_likes: Count,
  total_dislikes: Count,
  /** Of a root: every visible reply of its thread; of a reply: the direct ones. */
  total_replies: Count,
  total_direct_replies: Count,
  /** 0 for everybody but staff. */
  total_flags: Count,
  media_uuids: Type.Array(Type.String()),
  media: Type.Optional(Type.Array(Medium)),
  metadata: Metadata,
  links: Type.Array(ShownLink),
  /** People named in the text (ours); people.ts says how places are counted. */
  mentions: Type.Optional(Type.Array(Mention)),
});
export type Comment = Static<typeof Comment>;

export const ContainerSettings = Type.Object({
  is_hidden: Type.Boolean(),
  /** Milliseconds; posting ends then. Null: never. */
  expiry_time: TimeOrNull,
  is_content_premoderation_enabled: Type.Boolean(),
  /** For staff (ours): how the article departs from its site, or `site`, and when it would close there. */
  moderation_mode: Type.Optional(Type.String()),
  site_expiry_time: Type.Optional(TimeOrNull),
});
export type ContainerSettings = Static<typeof ContainerSettings>;

export const TotalsByState = Type.Object({
  visible: Count,
  disabled: Count,
  hidden: Count,
  awaiting_moderation: Count,
  spam: Count,
  /** Of the visible ones: reported, and nobody has looked at it. */
  reported: Count,
});
export type TotalsByState = Static<typeof TotalsByState>;

export const Container = Type.Object({
  container_id: Type.String(),
  content_container_uuid: Type.String(),
  total_visible_content: Count,
  total_visible_pinned_content: Count,
  total_visible_picked_content: Count,
  total_visible_top_content: Count,
  settings: ContainerSettings,
  /** For staff (ours); deleted comments are left out. */
  totals_by_state: Type.Optional(TotalsByState),
  /** Of a live blog (ours). */
  blog: Type.Optional(LiveBlog),
  /** Of live questions (ours). */
  questions: Type.Optional(Questions),
  /** Of reviews (ours). */
  summary: Type.Optional(RatingSummary),
  /** The number of the last event this answer reflects (host contract 10). */
  seq: Id,
  /** For staff (ours): their own log of the container, with events readers see nothing of. */
  staff_log: Type.Optional(Type.Object({ container_uuid: Type.String(), seq: Id })),
});
export type Container = Static<typeof Container>;

/** `GET /v4/livecomments/{section}`: replies stand inline, right after their root; pinned ones first. */
export const CommentList = Type.Object({ more_available: Type.Boolean(), contents: Type.Array(Comment) });
export type CommentList = Static<typeof CommentList>;
export const ContainerList = Type.Interface([CommentList], {
  container: Container,
  content_container_uuid: Type.String(),
});
export type ContainerList = Static<typeof ContainerList>;

/** Those the asker may see, in the order asked (ours). */
export const Selection = Type.Object({ contents: Type.Array(Comment) });

/**
 * A comment in its place (ours): the root, then a run of the thread's replies without holes; `starting_from` of either
 * end goes on from there.
 */
export const CommentInPlace = Type.Object({
  content_uuid: Type.String(),
  thread_uuid: Type.String(),
  contents: Type.Array(Comment),
  /** Whether the thread has replies before the first one given, and after the last one. */
  more_before: Type.Boolean(),
  more_available: Type.Boolean(),
});
export type CommentInPlace = Static<typeof CommentInPlace>;

export const PostBody = Type.Object({
  content: Type.String({ minLength: 1, maxLength: 20_000 }),
  metadata: Type.Optional(Metadata),
  media_uuids: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
  media_alts: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: ALT_MAX }), { maxProperties: 10 })),
  links: Type.Optional(Type.Array(Link, { maxItems: 20 })),
  /** People the writer chose; any other `@name` is looked up. */
  mentions: Type.Optional(Type.Array(Mention, { maxItems: MENTIONS_MAX })),
});
export type PostBody = Static<typeof PostBody>;

/** `GET …/personal?container_uuids=a,b` (ours): the personal layer, one request for all containers of the page. */
export const PersonalLayer = Type.Object({
  muted: Type.Array(Type.String()),
  containers: Type.Array(
    Type.Object({
      content_container_uuid: Type.String(),
      liked: Type.Array(Type.String()),
      disliked: Type.Array(Type.String()),
      flagged: Type.Array(Type.String()),
      /** Totals with the reader's own vote in them: cached lists may be without it. */
      votes: Type.Array(Type.Object({ content_uuid: Type.String(), total_likes: Count, total_dislikes: Count })),
      /** Of a chat (ours): with what the reader has reacted, by message. */
      reactions: Type.Optional(Type.Record(Type.String(), Type.String())),
      is_followed: Type.Boolean(),
      followed_threads: Type.Array(Type.String()),
      /** Those that others do not see (yet), newest last. */
      contents: Type.Array(Comment),
    }),
  ),
});
export type PersonalLayer = Static<typeof PersonalLayer>;

/** `POST …/comment-count-and-status/by-container-ids`, camelCase as in use (host contract 9.4). */
export const CountAndStatus = Type.Object({
  containerId: Type.String(),
  commentCount: Count,
  status: Type.Unsafe<'open' | 'closed' | 'hidden'>({ type: 'string', enum: ['open', 'closed', 'hidden'] }),
});
export type CountAndStatus = Static<typeof CountAndStatus>;
