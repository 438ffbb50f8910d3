/** Comments and their containers on the wire (specification §3; host contract 9.4). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { MENTIONS_MAX, Mention } from '../people/people';
import { ALT_MAX } from '../values/limits';
import { Count, Id, PLACE_MAX, Time, TimeOrNull } from '../values/numbers';
import { LiveBlog } from './live-blog';
import { Medium } from './media';
import { Questions } from './questions';
import { RatingSummary } from './ratings';
import { origins, SentTo, SocialFacts, SocialThread } from './social';

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
/** The last two are extensions: written here, and imported from social networks. */
const filters = ['is_picked', 'is_top_content', 'from_readers', 'from_networks'] as const;
export type Filter = (typeof filters)[number];

export const flagReasons = ['spam', 'abuse', 'hate', 'off_topic', 'misinformation', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];
/** Longest note that a reporter adds to the reason, in characters. */
export const FLAG_NOTE_MAX = 500;

/** Page and device of the comment; always an object, its members text. */
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

/** Title and summary that a linked page gives of itself, as plain text (extension). */
export const LinkPreview = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.String()),
  image_url: Type.Optional(Type.String()),
  site_name: Type.Optional(Type.String()),
});
export type LinkPreview = Static<typeof LinkPreview>;

/** The preview arrives a moment after the comment, if the site wants previews. */
export const ShownLink = Type.Interface([Link], { preview: Type.Optional(LinkPreview) });
export type ShownLink = Static<typeof ShownLink>;

export const Comment = Type.Object({
  section_uuid: Type.String(),
  content_container_uuid: Type.String(),
  /** The root of the thread; a root's own uuid. */
  thread_uuid: Type.String(),
  /** The comment that this comment answers; for a root, the container's uuid. */
  parent_uuid: Type.String(),
  content_uuid: Type.String(),
  actor_uuid: Type.String(),
  parent_actor_uuid: Type.Optional(Type.String()),
  /** Plain text as written; absent when the comment is not visible to the reader of this response. */
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
  /** For a root: every visible reply of its thread; for a reply: the direct replies. */
  total_replies: Count,
  total_direct_replies: Count,
  /** 0 for everyone except staff. */
  total_flags: Count,
  media_uuids: Type.Array(Type.String()),
  media: Type.Optional(Type.Array(Medium)),
  metadata: Metadata,
  links: Type.Array(ShownLink),
  /** People named in the text (extension); people.ts explains how positions are counted. */
  mentions: Type.Optional(Type.Array(Mention)),
  /** Network and id of an imported comment (extension). Absent for readers' comments, null for posts of live blogs. */
  origin: Type.Optional(Type.Unsafe<(typeof origins)[number]>({ type: ['string', 'null'], enum: [...origins, null] })),
  social_id: Type.Optional(Type.Unsafe<string>({ type: ['string', 'null'] })),
  social: Type.Optional(SocialFacts),
  sent_to: Type.Optional(SentTo),
});
export type Comment = Static<typeof Comment>;

export const ContainerSettings = Type.Object({
  is_hidden: Type.Boolean(),
  /** Time in ms at which the container closes for posting. Null: never. */
  expiry_time: TimeOrNull,
  is_content_premoderation_enabled: Type.Boolean(),
  /** For staff (extension): how the article differs from its site, or `site`, and when it would close there. */
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
  /** Visible comments that were reported and not reviewed yet. */
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
  /** For staff (extension); deleted comments are not counted. */
  totals_by_state: Type.Optional(TotalsByState),
  /** For a live blog (extension). */
  blog: Type.Optional(LiveBlog),
  /** For live questions (extension). */
  questions: Type.Optional(Questions),
  /** For reviews (extension). */
  summary: Type.Optional(RatingSummary),
  /** Posts on social networks whose replies appear here (extension). */
  social: Type.Optional(Type.Array(SocialThread)),
  /** The number of the last event this answer reflects (host contract 10). */
  seq: Id,
  /** For staff (extension): their own log of the container, with events that readers do not receive. */
  staff_log: Type.Optional(Type.Object({ container_uuid: Type.String(), seq: Id })),
});
export type Container = Static<typeof Container>;

/** `GET /v4/livecomments/{section}`: replies follow inline, right after their root; pinned comments come first. */
export const CommentList = Type.Object({ more_available: Type.Boolean(), contents: Type.Array(Comment) });
export type CommentList = Static<typeof CommentList>;
export const ContainerList = Type.Interface([CommentList], {
  container: Container,
  content_container_uuid: Type.String(),
});
export type ContainerList = Static<typeof ContainerList>;

/** The requested comments that the reader may see, in the requested order (extension). */
export const Selection = Type.Object({ contents: Type.Array(Comment) });

/**
 * A comment in context (extension): the root, then an unbroken run of the thread's replies. `starting_from` of either
 * end continues from there.
 */
export const CommentInPlace = Type.Object({
  content_uuid: Type.String(),
  thread_uuid: Type.String(),
  contents: Type.Array(Comment),
  /** True when the thread has replies before the first one given, or after the last one. */
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
  /** People the writer chose; the server looks up any other `@name`. */
  mentions: Type.Optional(Type.Array(Mention, { maxItems: MENTIONS_MAX })),
});
export type PostBody = Static<typeof PostBody>;

/** `GET …/personal?container_uuids=a,b` (extension): the reader's own layer, for all containers of the page. */
export const PersonalLayer = Type.Object({
  muted: Type.Array(Type.String()),
  containers: Type.Array(
    Type.Object({
      content_container_uuid: Type.String(),
      liked: Type.Array(Type.String()),
      disliked: Type.Array(Type.String()),
      flagged: Type.Array(Type.String()),
      /** Totals that include the reader's own vote; cached lists may lack it. */
      votes: Type.Array(Type.Object({ content_uuid: Type.String(), total_likes: Count, total_dislikes: Count })),
      /** For a chat (extension): the reader's own reaction to each message. */
      reactions: Type.Optional(Type.Record(Type.String(), Type.String())),
      is_followed: Type.Boolean(),
      followed_threads: Type.Array(Type.String()),
      /** The reader's comments that are not visible to everyone (yet), newest last. */
      contents: Type.Array(Comment),
    }),
  ),
});
export type PersonalLayer = Static<typeof PersonalLayer>;

/** `POST …/comment-count-and-status/by-container-ids`, camelCase as existing clients expect (host contract 9.4). */
export const CountAndStatus = Type.Object({
  containerId: Type.String(),
  commentCount: Count,
  status: Type.Unsafe<'open' | 'closed' | 'hidden'>({ type: 'string', enum: ['open', 'closed', 'hidden'] }),
});
export type CountAndStatus = Static<typeof CountAndStatus>;
