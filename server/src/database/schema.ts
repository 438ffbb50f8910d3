/**
 * The tables as kysely sees them. Times are bigint milliseconds, as on the wire: nothing is rounded on the way
 * through and keyset cursors stay exact. Changing a table means a new migration beside this file's change.
 */
import type { ColumnType, Generated } from 'kysely';
import type { ContentState, ShownLink, StateReason } from '../../../core/contract/comment';
import type { StoredMedium } from '../../../core/contract/media';
import type { LogAction } from '../../../core/contract/moderation';
import type { Mention } from '../../../core/contract/people';
import type { EventAction, MessageType } from '../../../core/contract/realtime';
import type { BanLevel } from '../../../core/contract/roles';
import type { SiteSettings } from '../../../core/contract/site';
import type { ContainerMode, Decision, Lesson, StoredRules } from '../../../core/contract/site-rules';

/** jsonb: read as a value, written as text (`JSON.stringify`). */
type Json<T> = ColumnType<T, string, string>;

export interface SitesTable {
  uuid: string;
  id: Generated<number>;
  domain: string;
  name: string;
  /** Other hosts that speak for this site: allowed origins and the domain whitelist. */
  hosts: Json<string[]>;
  /** Only what differs from the defaults in `core/contract/site.ts`. */
  settings: Json<Partial<SiteSettings>>;
  /** Only what differs from the defaults in `core/contract/site-rules.ts`; never told to readers. */
  rules: ColumnType<StoredRules, string | undefined, string>;
  rules_version: Generated<number>;
  /** Sites of a group share a key; null until the site first signs something. */
  group_uuid: ColumnType<string | null, string | null | undefined, string | null>;
  date_created: number;
}

export interface SiteGroupsTable {
  uuid: string;
  /** Of RSA, PKCS #8, sealed with the server's secret. */
  signing_key: string;
  date_created: number;
}

/** The root section of a site has the site's uuid. */
export interface SectionsTable {
  uuid: string;
  id: Generated<number>;
  site_uuid: string;
  parent_uuid: string | null;
  name: string;
}

export interface UsersTable {
  /** The wire's uuid is made from it (`numericIdToUuid`); below 2^48. */
  id: Generated<number>;
  site_uuid: string;
  name: string;
  /** Folded for uniqueness. */
  name_key: string;
  email: string | null;
  email_key: string | null;
  password_hash: string | null;
  role: 'normal' | 'moderator' | 'administrator';
  badge_trusted: Generated<boolean>;
  custom_badges: ColumnType<string[], string | undefined, string>;
  social_login_provider: Generated<string>;
  social_login_id: Generated<string>;
  email_verification_status: Generated<string>;
  username_moderation_status: Generated<string>;
  avatar_moderation_status: Generated<string>;
  pic_large: Generated<string>;
  pic_small: Generated<string>;
  /** The present ban: a copy of its row in `bans`, for every request to see. */
  ban_level: Generated<BanLevel>;
  /** Null for a permanent one. Past it the ban does not count, lifted or not (modules/bans/present-ban). */
  ban_expires: ColumnType<number | null, number | null | undefined, number | null>;
  ban_created: ColumnType<number | null, number | null | undefined, number | null>;
  ban_message: Generated<string>;
  content_created: Generated<number>;
  replies_received: Generated<number>;
  likes_created: Generated<number>;
  likes_received: Generated<number>;
  dislikes_created: Generated<number>;
  dislikes_received: Generated<number>;
  /** Who follows them, ghost-banned people left out; and whom they follow. */
  subscriber_count: Generated<number>;
  subscribed_count: Generated<number>;
  type: Generated<'user' | 'anonymous'>;
  /** Null before the first post, whatever became of it. */
  date_first_post: ColumnType<number | null, number | null | undefined, number | null>;
  /** When a moderator first approved something of theirs. */
  date_vouched: ColumnType<number | null, number | null | undefined, number | null>;
  /** Set when the person had themselves erased: nothing else here is theirs any more. */
  date_erased: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
}

/** One login on one device: a family of refresh tokens. */
export interface SessionsTable {
  uuid: string;
  user_id: number;
  date_created: number;
  date_expires: number;
  date_revoked: number | null;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  session_uuid: string;
  date_created: number;
  /** Set when exchanged; a second exchange after the grace period revokes the family. */
  date_used: number | null;
}

/** What mails carry to prove whose an address is. */
export interface MailTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'password_reset' | 'email_verification';
  user_id: number;
  /** Of the address it was sent to. */
  email_key: string;
  date_expires: number;
  date_used: number | null;
}

export interface PagesTable {
  id: Generated<number>;
  uuid: string;
  section_uuid: string;
  /** `unique_id` when the page has one, else its path. */
  page_key: string;
  unique_id: string;
  url: string;
  path: string;
  title: string;
  description: string;
  image_url: string;
  page_type: string;
  owners: Json<string[]>;
  date_created: number;
}

export interface ContainersTable {
  uuid: string;
  section_uuid: string;
  /** The feature area: one id serves every kind of widget, each with its own content (host contract 7). */
  kind: 'livecomments';
  container_id: string;
  /** Number of the last stored event. */
  seq: Generated<number>;
  total_visible: Generated<number>;
  total_visible_pinned: Generated<number>;
  total_visible_picked: Generated<number>;
  total_visible_top: Generated<number>;
  is_hidden: Generated<boolean>;
  expiry_time: number | null;
  is_premoderated: Generated<boolean>;
  /** Null: as the site does it. */
  mode: ColumnType<ContainerMode | null, ContainerMode | null | undefined, ContainerMode | null>;
  date_created: number;
  /** The id of its second log, which only staff may hear, and the number of the last event there. */
  staff_log: Generated<string>;
  staff_seq: Generated<number>;
}

export interface CommentsTable {
  /** The wire's content_uuid is made from it; the number itself is the share id of `#vf-{number}`. */
  id: Generated<number>;
  container_uuid: string;
  section_uuid: string;
  /** A root's own id. */
  thread_id: number;
  /** Null for a root. */
  parent_id: number | null;
  parent_actor_id: number | null;
  actor_id: number;
  content: string;
  links: Json<ShownLink[]>;
  metadata: Json<Record<string, string>>;
  media_uuids: Json<string[]>;
  /** The same with what is needed to draw them. */
  media: ColumnType<StoredMedium[], string | undefined, string>;
  state: ContentState;
  state_reasons: Json<StateReason[]>;
  /** Whether lists show it to everybody: visible, or gone with visible replies (then as a stub). */
  is_listed: boolean;
  is_picked: Generated<boolean>;
  is_top: Generated<boolean>;
  date_pinned: number | null;
  date_edited: number | null;
  date_deleted: number | null;
  date_created: number;
  total_likes: Generated<number>;
  total_dislikes: Generated<number>;
  /** Visible: of a root, every reply of its thread; of a reply, its direct answers. The next one: direct answers. */
  total_replies: Generated<number>;
  total_direct_replies: Generated<number>;
  total_flags: Generated<number>;
  /** People named in the text (core/contract/people). */
  mentions: ColumnType<Mention[], string | undefined, string>;
  /** Chosen by the client; with container and actor it makes a retried post the same post. */
  idempotency_key: string | null;
  /** What the posting pipeline had to say (modules/posting); for staff. */
  decisions: Json<Decision[]>;
  /** Of the folded text, to find it again; 48 bits. Null for staff, who may repeat themselves. */
  fingerprint: number | null;
}

/** What moderators said of comments, until the site's model has learnt it. */
export interface SpamLessonsTable {
  comment_id: number;
  site_uuid: string;
  verdict: Lesson;
  date_created: number;
}

export interface SpamModelsTable {
  /** A site's uuid; empty for the prior of all. */
  name: string;
  version: number;
  bad: number;
  good: number;
  weights: string;
}

export interface VotesTable {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  /** 1 like, -1 dislike. */
  value: number;
  /** False for somebody ghost-banned: they see their vote, nobody else does. */
  is_counted: Generated<boolean>;
  date_created: number;
}

export interface FlagsTable {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  reason: string;
  is_counted: Generated<boolean>;
  date_created: number;
}

/** `user_id` follows `target_id`; `page_id` is where they did so. */
export interface FollowsTable {
  user_id: number;
  target_id: number;
  page_id: number | null;
  /** False for somebody ghost-banned. */
  is_counted: boolean;
  date_created: number;
}

export interface MutesTable {
  user_id: number;
  target_id: number;
  date_created: number;
}

export interface PageFollowsTable {
  user_id: number;
  /** Of a page, or of a container. */
  page_uuid: string;
  section_uuid: string;
  date_created: number;
}

export interface ThreadFollowsTable {
  user_id: number;
  thread_id: number;
  container_uuid: string;
  date_created: number;
}

/** Whom a comment names; the comment has the places. */
export interface MentionsTable {
  user_id: number;
  comment_id: number;
  container_uuid: string;
}

/** An upload; its bytes are in the store (modules/media). */
export interface MediaTable {
  uuid: string;
  user_id: number;
  container_uuid: string;
  /** Null as long as it stands in no comment. */
  comment_id: number | null;
  type: 'image' | 'video';
  mime: string;
  width: number;
  height: number;
  sizes: Json<StoredMedium['sizes']>;
  bytes: number;
  /** Opens it for those who see what not everybody does. */
  key: string;
  /** The post that takes it, and since when. */
  attach_key: string | null;
  date_created: number;
  date_attached: number | null;
}

/** The event log of every container, gap-free by `seq`; kept 24 h. */
export interface EventsTable {
  container_uuid: string;
  seq: number;
  message_type: MessageType;
  action: EventAction;
  /** The serialised payload, as it goes over the wire. */
  payload: string;
  date_created: number;
}

/** As `EventsTable`, for staff: no payload has a word of what somebody wrote. */
export interface StaffEventsTable extends Omit<EventsTable, 'container_uuid'> {
  log_uuid: string;
}

/** What leaves the process later: written with the fact, sent at least once. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: Json<Record<string, unknown>>;
  idempotency_key: string;
  attempts: Generated<number>;
  date_next: number;
  date_done: number | null;
  date_created: number;
}

/** Past and present; the one that is not lifted is copied to `users`. */
export interface BansTable {
  uuid: string;
  site_uuid: string;
  user_id: number;
  level: Exclude<BanLevel, 'none'>;
  is_permanent: boolean;
  user_message: string;
  date_created: number;
  date_expired: number | null;
  date_lifted: number | null;
  actor_id: number | null;
}

/** What moderators did, and what was done in their name. */
export interface ModerationLogTable {
  id: Generated<number>;
  site_uuid: string;
  container_uuid: string | null;
  comment_id: number | null;
  user_id: number | null;
  /** Null for what ends by itself. */
  actor_id: number | null;
  action: LogAction;
  detail: Json<Record<string, unknown>>;
  date_created: number;
}

/** A publisher's server that acts for a site. */
export interface ApiClientsTable {
  id: string;
  site_uuid: string;
  name: string;
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  date_created: number;
  date_revoked: number | null;
}

/** Badges a site has made; who has one carries its label. */
export interface BadgesTable {
  site_uuid: string;
  label: string;
  description: string;
  date_created: number;
}

export interface Tables {
  api_clients: ApiClientsTable;
  badges: BadgesTable;
  site_groups: SiteGroupsTable;
  bans: BansTable;
  moderation_log: ModerationLogTable;
  sites: SitesTable;
  sections: SectionsTable;
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mail_tokens: MailTokensTable;
  pages: PagesTable;
  containers: ContainersTable;
  comments: CommentsTable;
  votes: VotesTable;
  flags: FlagsTable;
  follows: FollowsTable;
  mutes: MutesTable;
  page_follows: PageFollowsTable;
  thread_follows: ThreadFollowsTable;
  mentions: MentionsTable;
  media: MediaTable;
  events: EventsTable;
  staff_events: StaffEventsTable;
  outbox: OutboxTable;
  spam_lessons: SpamLessonsTable;
  spam_models: SpamModelsTable;
}
