/** People: accounts, logins, bans, follows and mutes. */
import type { ColumnType, Generated } from 'kysely';
import type { MailFrequency } from '../../../../core/contract/delivery/notifications';
import type { BanLevel } from '../../../../core/contract/people/roles';
import type { Json } from './json';

export interface UsersTable {
  /** The wire's uuid is derived from it (`numericIdToUuid`); below 2^48. */
  id: Generated<number>;
  site_uuid: string;
  name: string;
  /** Name, folded so that names can be unique. */
  name_key: string;
  email: string | null;
  email_key: string | null;
  /** Requested address; the account gets it when its owner opens the mail sent there. */
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
  /** Requested name, not shown until staff approve it; empty if there is none. */
  name_pending: Generated<string>;
  pic_large_pending: Generated<string>;
  pic_small_pending: Generated<string>;
  /** The present ban: a copy of its row in `bans` for every request. */
  ban_level: Generated<BanLevel>;
  /** Null for a permanent one. An expired ban does not count, lifted or not (modules/people/users/present-ban). */
  ban_expires: ColumnType<number | null, number | null | undefined, number | null>;
  ban_created: ColumnType<number | null, number | null | undefined, number | null>;
  ban_message: Generated<string>;
  content_created: Generated<number>;
  replies_received: Generated<number>;
  likes_created: Generated<number>;
  likes_received: Generated<number>;
  dislikes_created: Generated<number>;
  dislikes_received: Generated<number>;
  /** Parts of `content_created`: posts with a video, and posts with pictures only. */
  videos_created: Generated<number>;
  pictures_created: Generated<number>;
  /** Shares by share bars while signed in. */
  shares_made: Generated<number>;
  /** Numbers of followers, without ghost-banned people, and of people they follow. */
  subscriber_count: Generated<number>;
  subscribed_count: Generated<number>;
  /** `remote`: an author on a social network, who has no login here (modules/content/social). */
  type: Generated<'user' | 'anonymous' | 'remote'>;
  /** Time of the first post in any state; null before. */
  date_first_post: ColumnType<number | null, number | null | undefined, number | null>;
  /** Time of a moderator's first approval of their content. */
  date_vouched: ColumnType<number | null, number | null | undefined, number | null>;
  /** Set when the person was erased: then no other member belongs to them. */
  date_erased: ColumnType<number | null, number | null | undefined, number | null>;
  /** Frequency of mail about notifications; the next member stops all mail that accounts do not need. */
  email_notice_frequency: ColumnType<MailFrequency, MailFrequency | undefined, MailFrequency>;
  disable_email_notifications: Generated<boolean>;
  /** Secret of the app that shows one-time codes, encrypted. */
  factor_secret: ColumnType<string | null, string | null | undefined, string | null>;
  /** Time step of the last accepted code; null until a first code has confirmed the secret. */
  factor_step: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
}

/** One login on one device: a family of refresh tokens. */
export interface SessionsTable {
  uuid: string;
  user_id: number;
  /** Provider of the login, and the id of its session there; null for our own login. */
  provider: ColumnType<string | null, string | null | undefined, never>;
  provider_sid: ColumnType<string | null, string | null | undefined, never>;
  /** Common names such as "Firefox" and "Linux"; empty when unknown. */
  browser: Generated<string>;
  system: Generated<string>;
  /** The reader's entitlements from the publisher; JSON text when written. */
  entitlements: ColumnType<string[], string | undefined, never>;
  /** Time of the last new tokens; null before. */
  date_seen: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
  date_expires: number;
  /** Latest end of the session; null if it ends only when it is not used. */
  date_ends: ColumnType<number | null, number | null | undefined, never>;
  date_revoked: number | null;
  /** True when a one-time code was entered at this login. */
  passed_factor: Generated<boolean>;
  /** Time of the last accepted one-time code; null before. */
  date_factor: ColumnType<number | null, number | null | undefined, number | null>;
  /** The console session on another site of the organization that opened this one; it ends with that session. */
  opened_by: ColumnType<string | null, string | null | undefined, never>;
}

/** An account with a role on the organization of its site. Its `users.role` is the stronger of both roles. */
export interface OrgRolesTable {
  user_id: number;
  organization_uuid: string;
  /** The accounts of one person on several sites share it. */
  member_uuid: string;
  role: 'moderator' | 'administrator';
  /** Role that the account has on its own site, without the organization. */
  site_role: UsersTable['role'];
  date_created: number;
}

interface RefreshTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  session_uuid: string;
  date_created: number;
  /** Set when exchanged; a second exchange after the grace period revokes the family. */
  date_used: number | null;
}

/** Tokens in mails that prove an address. */
export interface MailTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'password_reset' | 'email_verification' | 'login_link';
  user_id: number;
  /** The mailbox that got the mail (modules/people/users/identity). */
  email_key: string;
  /** Challenge that only the requesting browser can answer; null where it sent none. */
  challenge: string | null;
  date_expires: number;
  date_used: number | null;
}

/** Past and present bans; the one that is not lifted is copied to `users`. */
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

/** Badges that a site has defined; their owners carry the label. */
interface BadgesTable {
  site_uuid: string;
  label: string;
  description: string;
  date_created: number;
}

/** `user_id` follows `target_id`; `page_id` is the page where they pressed. */
interface FollowsTable {
  user_id: number;
  target_id: number;
  page_id: number | null;
  /** False for ghost-banned people. */
  is_counted: boolean;
  date_created: number;
}

interface MutesTable {
  user_id: number;
  target_id: number;
  date_created: number;
}

/** A person's identity at a provider; they may have several. */
export interface IdentitiesTable {
  site_uuid: string;
  provider: string;
  /** A subject is unique only within its issuer. */
  issuer: string;
  subject: string;
  user_id: number;
  email: string | null;
  is_email_verified: boolean;
  /** Seconds, by the provider: older data never replaces newer data. */
  date_issued: number | null;
  date_created: number;
  date_last_login: number;
}

/** A passkey: the public half, base64url. */
export interface PasskeysTable {
  uuid: string;
  site_uuid: string;
  user_id: number;
  /** Chosen by the holder's device. */
  credential_id: string;
  public_key: string;
  /** Number of signatures, as the device counts; devices that do not count send 0. */
  counter: number;
  /** Valid on pages of this host and the hosts below it. */
  host: string;
  name: string;
  date_created: number;
  date_last_login: number | null;
}

/** A site's settings of a provider. */
export interface SiteProvidersTable {
  site_uuid: string;
  provider: string;
  is_on: boolean;
  config: Json<Record<string, unknown>>;
  /** JSON, encrypted with the server's secret; null where the provider needs none. */
  sealed_secrets: string | null;
  date_changed: number;
}

/** A login in progress: a browser was sent to a provider, and must return to finish it. */
export interface LoginFlowsTable {
  state_hash: string;
  site_uuid: string;
  provider: string;
  nonce: string;
  /** The verifier of PKCE (RFC 7636), for the provider. */
  verifier: string;
  /** Origin of the page on which the login began; only this page gets the result. */
  return_origin: string;
  return_path: string;
  /** Challenge of the page's own verifier, without which the code is useless. */
  challenge: string;
  browser_hash: string;
  date_expires: number;
  date_used: number | null;
}

/** The result of a login by redirect, exchanged once for a session. */
export interface LoginCodesTable {
  hash: string;
  site_uuid: string;
  provider: string;
  /** The identity from the provider: the account is found when the code is exchanged. */
  identity: Json<Record<string, unknown>>;
  challenge: string;
  date_expires: number;
  date_used: number | null;
}

/** Proofs that are valid once: signatures, tickets, messages. */
export interface UsedProofsTable {
  site_uuid: string;
  hash: string;
  date_expires: number;
}

/** The people with the highest counts of a site, by some measure (modules/people/users/top-people.repository). */
interface TopPeopleTable {
  user_id: number;
  site_uuid: string;
  content_created: number;
  replies_received: number;
  likes_created: number;
  likes_received: number;
  subscriber_count: number;
}

/** Progress of the walk that corrects the list of a site. */
interface TopPeopleWalksTable {
  site_uuid: string;
  /** Null until the job has read all people once. */
  position: number | null;
  date_walked: number;
}

/** A person's request for a copy of their data or for its erasure. */
export interface DataRequestsTable {
  uuid: string;
  site_uuid: string;
  user_id: number;
  /** The administrator who noted or answered it, or the person; null once that account is erased. */
  actor_id: number | null;
  kind: 'export' | 'erase';
  state: Generated<'open' | 'done' | 'declined'>;
  note: string;
  date_created: number;
  date_closed: number | null;
}

export interface PeopleTables {
  data_requests: DataRequestsTable;
  top_people: TopPeopleTable;
  top_people_walks: TopPeopleWalksTable;
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
  org_roles: OrgRolesTable;
}
