import type { ContentState } from '../content/comment';
import type { PollVoters } from '../content/poll-limits';
import type { BanLevel, Privilege } from '../people/roles';
import type { SiteSettings } from '../sites/site';
import type { ErrorCode } from '../values/errors';

export interface Actor {
  uuid: string;
  user_privilege: Privilege;
  ban_level: BanLevel;
  email_verification_status: string;
  social_login_provider: string;
  has_password?: boolean;
  comments_made: number;
  anonymous_name: string;
  email?: string;
  /** Entitlements granted by the publisher. */
  entitlements?: readonly string[];
}

export interface Target {
  actor_uuid: string;
  state: ContentState;
  is_picked: boolean;
  date_created: number;
  is_deleted?: boolean;
  /** An answer to another comment; only threads can be pinned or put on top. */
  is_reply?: boolean;
}

export interface CaseContainer {
  is_hidden: boolean;
  expiry_time: number | null;
  /** Members of a live blog or of live questions; no rule uses those of other kinds. */
  fields?: Record<string, unknown> | null;
}

export interface CasePoll {
  voters: PollVoters;
  is_open: boolean;
}

export interface Person {
  uuid: string;
  user_privilege: Privilege;
}

export interface Case {
  actor: Actor;
  settings: SiteSettings;
  /** Milliseconds. */
  now: number;
  /** Null when the comment does not exist for this actor. */
  comment?: Target | null;
  container?: CaseContainer;
  poll?: CasePoll;
  /** The other person, for actions such as follow, mute and ban. */
  user?: Person;
  /** The actor's role on the site's organization; null if there is none. */
  organization_role?: 'moderator' | 'administrator' | null;
}

/** `null` if the action is allowed, or else the error code of the refusal. */
export type Rule = (subject: Case) => ErrorCode | null;
