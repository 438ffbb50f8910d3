/**
 * Notifications of readers: single notifications, broadcasts, topics, settings (specification §3, §4, §7; host contract
 * 9.6). The client groups them by `grouping_key`; extensions of the wire are marked so.
 */
import { type Static, Type } from 'typebox';
import { Count, Id, Time } from '../values/numbers';

export const NotificationStatus = Type.Union([Type.Literal('new'), Type.Literal('seen'), Type.Literal('read')]);
export type NotificationStatus = Static<typeof NotificationStatus>;

/** Kinds of notifications, with the names of the wire; `mention` and moderation decisions are extensions. */
const notificationTypes = [
  'reply',
  'mention',
  'like',
  'follow',
  'reply_removed',
  'comment_approved',
  'comment_refused',
  'subscribed_page_content',
  'subscribed_user_content',
  'broadcast_site',
  'broadcast_topic',
  'answer',
  'profile_verdict',
  'trending_article',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Likes (and similar) of one group that are stored one by one; further ones only raise its `total`. */
export const GROUP_ROWS_MAX = 50;
export const NOTIFICATIONS_MAX = 100;
export const BROADCASTS_MAX = 50;
/** Most followed topics, pages, threads and people of one reader that are taken into account. */
export const FOLLOWED_MAX = 500;
/** Higher counts show as this number. */
export const NEW_MAX = 99;

/** A short form of the person who caused the notification (extension). */
const NotificationActor = Type.Object({
  name: Type.String(),
  pic_small: Type.String(),
  user_privilege: Type.String(),
  badge_trusted: Type.Boolean(),
});

/** Page of the content (extension): its address and title, as far as they are known. */
const NotificationPage = Type.Object({ container_id: Type.String(), url: Type.String(), title: Type.String() });

export const SingleNotification = Type.Object({
  notification_uuid: Type.String(),
  notification_type: Type.String(),
  service_type: Type.String(),
  grouping_key: Type.String(),
  section_uuid: Type.String(),
  /** The null uuid when the notification concerns no container, content or thread. */
  content_container_uuid: Type.String(),
  content_uuid: Type.String(),
  /** The reader's own comment that was answered or liked; for a follow, the reader. */
  target_uuid: Type.String(),
  thread_uuid: Type.String(),
  actor_uuid: Type.String(),
  actor_type: Type.Union([Type.Literal('user'), Type.Literal('site')]),
  status: NotificationStatus,
  time: Time,
  /** Extension: size of the group, including those without a row of their own. */
  total: Count,
  actor: Type.Optional(NotificationActor),
  page: Type.Optional(NotificationPage),
  /** Extension: beginning of the comment. */
  excerpt: Type.Optional(Type.String()),
  /** Extension: why a comment was rejected, as in its `state_reasons`; or the decision on a name or a picture. */
  reason: Type.Optional(Type.String()),
  /** Extension: the site's own sentence for the reason. */
  reason_says: Type.Optional(Type.String()),
  /** Extension: the verdict concerns a change of the comment, which keeps its old text until the change is approved. */
  is_change: Type.Optional(Type.Boolean()),
});
export type SingleNotification = Static<typeof SingleNotification>;

export const BroadcastNotification = Type.Object({
  notification_uuid: Type.String(),
  notification_type: Type.Union([Type.Literal('broadcast_site'), Type.Literal('broadcast_topic')]),
  section_uuid: Type.String(),
  /** The null uuid for a client of the site. */
  actor_uuid: Type.String(),
  status: NotificationStatus,
  time: Time,
  target_title: Type.String(),
  target_description: Type.String(),
  target_url: Type.String(),
  target_image_url: Type.String(),
  target_image_alt: Type.String(),
  target_topic_id: Type.String(),
});
export type BroadcastNotification = Static<typeof BroadcastNotification>;

export const NotificationCounts = Type.Object({ new: Type.Integer({ minimum: 0, maximum: NEW_MAX }) });
export type NotificationCounts = Static<typeof NotificationCounts>;

/** `GET …/all`, newest first. */
export const NotificationList = Type.Object({
  notifications: Type.Array(SingleNotification),
  broadcasts: Type.Array(BroadcastNotification),
  /** Extension: counts for the bell. */
  counts: NotificationCounts,
  /** Extension: the list includes all socket events up to this number; `resume` from it. */
  seq: Id,
});
export type NotificationList = Static<typeof NotificationList>;

/**
 * The payload of `notification` on the socket, under the reader's own uuid. `notified`: a new one; `updated`: its
 * status changed, in this tab or another; `deleted`: withdrawn. Without `notification_uuid` more than one changed:
 * fetch the list. Without `counts` it concerns the reader's followed items: a row without unseen entries adds one to
 * the bell.
 */
export type NotificationEvent = Partial<SingleNotification> & { counts?: NotificationCounts };

/** Mail about notifications: at once (after five minutes, unless seen), or in digests (extension). */
export const MailFrequency = Type.Union([
  Type.Literal('instant'),
  Type.Literal('hourly'),
  Type.Literal('daily'),
  Type.Literal('weekly'),
  Type.Literal('never'),
]);
export type MailFrequency = Static<typeof MailFrequency>;

/** The channels by which a reader is notified. */
export const channels = ['tray', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];
const ChannelChoice = Type.Object({ tray: Type.Boolean(), push: Type.Boolean(), mail: Type.Boolean() });

/**
 * `GET …/settings`; all but the first are extensions: kind × channel, with the reader's choice or the default. Channels
 * that a kind never uses are absent.
 */
export const NotificationSettings = Type.Object({
  is_user_notification_on: Type.Boolean(),
  channels: Type.Record(Type.String(), Type.Partial(ChannelChoice)),
  email_notice_frequency: MailFrequency,
  /** True when mail may be sent: the address is confirmed, and nothing blocks it. */
  can_mail: Type.Boolean(),
  /** Mail to the address bounced; the server sends none until its owner asks for it again. */
  mail_came_back: Type.Boolean(),
  time_zone: Type.String(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** `POST …/settings`: absent members stay unchanged. */
export const NotificationSettingsBody = Type.Object({
  is_user_notification_on: Type.Optional(Type.Boolean()),
  channels: Type.Optional(Type.Record(Type.String(), Type.Partial(ChannelChoice))),
  email_notice_frequency: Type.Optional(MailFrequency),
  time_zone: Type.Optional(Type.String({ maxLength: 64 })),
  /** Language of mails. */
  language: Type.Optional(Type.String({ maxLength: 10 })),
});
export type NotificationSettingsBody = Static<typeof NotificationSettingsBody>;

export const TOPIC_ID_MAX = 200;
export const TopicBody = Type.Object({
  topic_name: Type.String({ minLength: 1, maxLength: 500 }),
  topic_type: Type.String({ minLength: 1, maxLength: 100, default: 'topic' }),
});
export type TopicBody = Static<typeof TopicBody>;

/** A followed topic (specification §3 "Follow/topic items"). */
export const FollowedTopic = Type.Object({
  topic_id: Type.String(),
  topic_name: Type.String(),
  topic_type: Type.String(),
  date_created: Time,
});
export type FollowedTopic = Static<typeof FollowedTopic>;
export const TopicCount = Type.Object({ count: Count });

/** `POST …/broadcast`. */
export const PUSH_TTL_MAX_SECONDS = 3600;
export const BroadcastBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 500 }),
  description: Type.String({ maxLength: 500, default: '' }),
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  image_url: Type.String({ maxLength: 2000, default: '' }),
  image_alt: Type.String({ maxLength: 500, default: '' }),
  /** Seconds; capped at an hour. */
  push_time_to_live: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: PUSH_TTL_MAX_SECONDS }),
  broadcast_type: Type.Union([Type.Literal('site'), Type.Literal('topic')], { default: 'site' }),
  topic_id: Type.String({ maxLength: TOPIC_ID_MAX, default: '' }),
});
export type BroadcastBody = Static<typeof BroadcastBody>;
