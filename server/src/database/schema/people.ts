/** People: accounts, logins, bans, and whom they follow or mute. */
import type { ColumnType, Generated } from 'kysely';
import type { MailFrequency } from '../../../../core/contract/notifications';
import type { BanLevel } from '../../../../core/contract/roles';
import type { Json } from './json';

export interface UsersTable {
  /** The wire's uuid is made from it (`numericIdToUuid`); below 2^48. */
  id: Generated<number>;
  site_uuid: string;
  name: string;
  /** Folded for uniqueness. */
  name_key: string;
  email: string | null;
  email_key: string | null;
  /** Asked for, and not theirs before they open the mail that went there. */
  email_pending: ColumnType<string | null, string | null | undefined, string | null>;
  email_pending_key: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** Asked for, and not shown before staff has approved it; empty: nothing is. */
  name_pending: Generated<string>;
  pic_large_pending: Generated<string>;
  pic_small_pending: Generated<string>;
  /** The present ban: a copy of its row in `bans`, for every request to see. */
  ban_level: Generated<BanLevel>;
  /** Null for a permanent one. Past it the ban does not count, lifted or not (modules/people/users/present-ban). */
  ban_expires: ColumnType<number | null, number | null | undefined, number | null>;
  ban_created: ColumnType<number | null, number | null | undefined, number | null>;
  ban_message: Generated<string>;
  content_created: Generated<number>;
  replies_received: Generated<number>;
  likes_created: Generated<number>;
  likes_received: Generated<number>;
  dislikes_created: Generated<number>;
  dislikes_received: Generated<number>;
  /** Of `content_created`: with a video, and with pictures alone. */
  videos_created: Generated<number>;
  pictures_created: Generated<number>;
  /** Presses of share bars while they were signed in. */
  shares_made: Generated<number>;
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
  /** How often notifications are sent by mail; the switch stops it all but what accounts need. */
  email_notice_frequency: ColumnType<MailFrequency, MailFrequency | undefined, MailFrequency>;
  disable_email_notifications: Generated<boolean>;
  date_created: number;
}

/** One login on one device: a family of refresh tokens. */
export interface SessionsTable {
  uuid: string;
  user_id: number;
  /** By which provider it began, and what the session is called there; null for our own log-in. */
  provider: ColumnType<string | null, string | null | undefined, never>;
  provider_sid: ColumnType<string | null, string | null | undefined, never>;
  /** As people call them: "Firefox", "Linux"; empty where it is not known. */
  browser: Generated<string>;
  system: Generated<string>;
  /** What the publisher has granted its reader; text of JSON when written. */
  entitlements: ColumnType<string[], string | undefined, never>;
  /** When it last got new tokens; null before. */
  date_seen: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
  date_expires: number;
  /** No renewal goes beyond it; null where nothing ends it but time unused. */
  date_ends: ColumnType<number | null, number | null | undefined, never>;
  date_revoked: number | null;
}

interface RefreshTokensTable {
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
  kind: 'password_reset' | 'email_verification' | 'login_link';
  user_id: number;
  /** The mailbox it was sent to (modules/people/users/identity). */
  email_key: string;
  /** What only the browser can answer that asked for a link to log in by; null where it asked without one. */
  challenge: string | null;
  date_expires: number;
  date_used: number | null;
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

/** Badges a site has made; who has one carries its label. */
interface BadgesTable {
  site_uuid: string;
  label: string;
  description: string;
  date_created: number;
}

/** `user_id` follows `target_id`; `page_id` is where they did so. */
interface FollowsTable {
  user_id: number;
  target_id: number;
  page_id: number | null;
  /** False for somebody ghost-banned. */
  is_counted: boolean;
  date_created: number;
}

interface MutesTable {
  user_id: number;
  target_id: number;
  date_created: number;
}

/** Who somebody is at a provider; one person may have several. */
export interface IdentitiesTable {
  site_uuid: string;
  provider: string;
  /** A subject means nothing outside it. */
  issuer: string;
  subject: string;
  user_id: number;
  email: string | null;
  is_email_verified: boolean;
  /** Seconds, as the provider said it: what is older never replaces what is known. */
  date_issued: number | null;
  date_created: number;
  date_last_login: number;
}

/** A key that somebody logs in by: the half that is public, base64url. */
export interface PasskeysTable {
  uuid: string;
  site_uuid: string;
  user_id: number;
  /** Whoever holds the key chose it. */
  credential_id: string;
  public_key: string;
  /** How often it has signed, as its holder counts; those that count nothing say 0. */
  counter: number;
  /** On whose pages it signs: that host's, and those of the hosts under it. */
  host: string;
  name: string;
  date_created: number;
  date_last_login: number | null;
}

/** What a site has agreed with a provider. */
export interface SiteProvidersTable {
  site_uuid: string;
  provider: string;
  is_on: boolean;
  config: Json<Record<string, unknown>>;
  /** JSON, sealed with the server's secret; null where the provider needs none. */
  sealed_secrets: string | null;
  date_changed: number;
}

/** A log-in under way: somebody was sent to a provider and is to come back, in the same browser. */
export interface LoginFlowsTable {
  state_hash: string;
  site_uuid: string;
  provider: string;
  nonce: string;
  /** Of PKCE (RFC 7636), towards the provider. */
  verifier: string;
  /** The page it began on: the only one that gets the result. */
  return_origin: string;
  return_path: string;
  /** Of the page's own verifier: without that nobody exchanges the code. */
  challenge: string;
  browser_hash: string;
  date_expires: number;
  date_used: number | null;
}

/** What a log-in by redirect ends in, exchanged once for a session. */
export interface LoginCodesTable {
  hash: string;
  site_uuid: string;
  provider: string;
  /** Whom the provider has named: the account is found when the code is exchanged. */
  identity: Json<Record<string, unknown>>;
  challenge: string;
  date_expires: number;
  date_used: number | null;
}

/** Proofs that count once: signatures, tickets, messages. */
export interface UsedProofsTable {
  site_uuid: string;
  hash: string;
  date_expires: number;
}

export interface PeopleTables {
  identities: IdentitiesTable;
  passkeys: PasskeysTable;
  site_providers: SiteProvidersTable;
  login_flows: LoginFlowsTable;
  login_codes: LoginCodesTable;
  used_proofs: UsedProofsTable;
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mail_tokens: MailTokensTable;
  bans: BansTable;
  badges: BadgesTable;
  follows: FollowsTable;
  mutes: MutesTable;
}
