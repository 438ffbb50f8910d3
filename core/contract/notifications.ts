/**
 * What readers are notified of: single notifications, broadcasts, topics, settings (specification §3, §4, §7; host
 * contract 9.6). Grouping is the client's, by `grouping_key`; what the wire does not have is marked "ours".
 */
import { type Static, Type } from 'typebox';
import { Count, Id, Time } from './numbers';

export const NotificationStatus = Type.Union([Type.Literal('new'), Type.Literal('seen'), Type.Literal('read')]);
export type NotificationStatus = Static<typeof NotificationStatus>;

/** What a reader is notified of; the names are the wire's, but for `mention` and what staff decided, which are ours. */
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

/** Likes and the like of one group that are stored one by one; further ones are counted in its `total`. */
export const GROUP_ROWS_MAX = 50;
export const NOTIFICATIONS_MAX = 100;
export const BROADCASTS_MAX = 50;
/** Topics, pages, threads and people one reader follows that are looked at. */
export const FOLLOWED_MAX = 500;
/** The bell says no more than that. */
export const NEW_MAX = 99;

/** Who did it, in short (ours). */
const NotificationActor = Type.Object({
  name: Type.String(),
  pic_small: Type.String(),
  user_privilege: Type.String(),
  badge_trusted: Type.Boolean(),
});

/** Where it stands (ours): the page's address and title, as far as they are known. */
const NotificationPage = Type.Object({ container_id: Type.String(), url: Type.String(), title: Type.String() });

export const SingleNotification = Type.Object({
  notification_uuid: Type.String(),
  notification_type: Type.String(),
  service_type: Type.String(),
  grouping_key: Type.String(),
  section_uuid: Type.String(),
  /** The null uuid where it is about no container, content or thread. */
  content_container_uuid: Type.String(),
  content_uuid: Type.String(),
  /** The reader's own comment that was answered or liked; of a follow, the reader. */
  target_uuid: Type.String(),
  thread_uuid: Type.String(),
  actor_uuid: Type.String(),
  actor_type: Type.Union([Type.Literal('user'), Type.Literal('site')]),
  status: NotificationStatus,
  time: Time,
  /** Ours: how many the group is of, also of those that have no row of their own. */
  total: Count,
  actor: Type.Optional(NotificationActor),
  page: Type.Optional(NotificationPage),
  /** Ours: the beginning of the comment it is about. */
  excerpt: Type.Optional(Type.String()),
  /** Ours: why a comment was refused, as its `state_reasons` name it; what was decided over a name or a picture. */
  reason: Type.Optional(Type.String()),
  /** Ours: the verdict is on a change of the comment, which stands as it was until that is approved. */
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
  /** Ours: for the bell. */
  counts: NotificationCounts,
  /** Ours: what came on the socket up to here is in the list; `resume` from it. */
  seq: Id,
});
export type NotificationList = Static<typeof NotificationList>;

/**
 * The payload of `notification` on the socket, under the reader's own uuid. `notified`: a new one, `updated`: its
 * status changed, by this tab or another; `deleted`: taken back. Without `notification_uuid` more than one changed:
 * read the list. Without `counts` it is of what the reader follows: a line that had nothing new is one more for the
 * bell.
 */
export type NotificationEvent = Partial<SingleNotification> & { counts?: NotificationCounts };

/** Mail about notifications: at once (after five minutes, unless seen), or in digests (ours). */
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
 * `GET …/settings`; all but the first is ours: kind × channel, as the reader has chosen or as it is by default. A channel by
 * which a kind never goes is not there.
 */
export const NotificationSettings = Type.Object({
  is_user_notification_on: Type.Boolean(),
  channels: Type.Record(Type.String(), Type.Partial(ChannelChoice)),
  email_notice_frequency: MailFrequency,
  /** Whether mail may be sent at all: an address that was proved, and nothing that stops it. */
  can_mail: Type.Boolean(),
  /** Mail to the address came back; none is sent until its owner asks for it again. */
  mail_came_back: Type.Boolean(),
  time_zone: Type.String(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** `POST …/settings`: what is absent stays. */
export const NotificationSettingsBody = Type.Object({
  is_user_notification_on: Type.Optional(Type.Boolean()),
  channels: Type.Optional(Type.Record(Type.String(), Type.Partial(ChannelChoice))),
  email_notice_frequency: Type.Optional(MailFrequency),
  time_zone: Type.Optional(Type.String({ maxLength: 64 })),
  /** The language of mails. */
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
  /** Seconds; at most an hour, whatever it says. */
  push_time_to_live: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: PUSH_TTL_MAX_SECONDS }),
  broadcast_type: Type.Union([Type.Literal('site'), Type.Literal('topic')], { default: 'site' }),
  topic_id: Type.String({ maxLength: TOPIC_ID_MAX, default: '' }),
});
export type BroadcastBody = Static<typeof BroadcastBody>;
