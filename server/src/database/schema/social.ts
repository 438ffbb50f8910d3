/** Replies from social networks, and the site's own account there (modules/content/social; migrations 001, 004, 010). */
import type { ColumnType, Generated } from 'kysely';
import type {
  AttachedBy,
  HostState,
  Network,
  PublishedPage,
  SignatureForm,
  ThreadState,
} from '../../../../core/contract/content/social';

/** A post of the publisher whose replies appear in a conversation. */
export interface SocialThreadsTable {
  id: Generated<number>;
  site_uuid: string;
  container_uuid: string;
  network: Network;
  root_id: string;
  url: string;
  author_id: string;
  handle: string;
  attached_by: AttachedBy;
  state: ColumnType<ThreadState, ThreadState | undefined, ThreadState>;
  likes: Generated<number>;
  reposts: Generated<number>;
  replies: Generated<number>;
  /** Replies that the latest check found and did not import. */
  skipped: Generated<number>;
  /** Reason for the failure of the latest look. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  date_posted: number;
  date_looked: ColumnType<number | null, number | null | undefined, number | null>;
  date_next: number;
  /** The article as the site's own account published it; null for an attached post. */
  published: ColumnType<PublishedPage | null, string | null | undefined, string | null>;
  date_created: number;
}

export interface SocialAuthorsTable {
  user_id: number;
  site_uuid: string;
  network: Network;
  remote_id: string;
  handle: string;
  url: string;
  host: string;
  is_indexable: boolean;
  /** Where answers to them are delivered: the inbox that their server shares; '' when unknown. */
  inbox: Generated<string>;
  date_fetched: number;
}

export interface SocialPostsTable {
  site_uuid: string;
  network: Network;
  social_id: string;
  thread_id: number;
  /** Null for a reply that a rule refused. */
  comment_id: number | null;
  /** `out`: an answer of the site's staff, which was written here. */
  direction: ColumnType<'in' | 'out', 'in' | 'out' | undefined, never>;
  /** The error code of the refusal, with its reason. */
  refused_by: string | null;
  /** Changes when the author edits the post. */
  version: string;
  /** Counted on the network, as of the latest look. */
  likes: Generated<number>;
  reposts: Generated<number>;
  /** Number of looks in a row that did not find the post, and the date of the last one. */
  misses: Generated<number>;
  date_missed: ColumnType<number | null, number | null | undefined, number | null>;
  date_gone: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
}

export interface SocialHostsTable {
  site_uuid: string;
  host: string;
  state: HostState;
  reason: string;
  /** The block list that contained the host; '' if a moderator entered it. */
  source: string;
  date_until: number | null;
  date_created: number;
}

interface SocialForgottenTable {
  site_uuid: string;
  hash: string;
  date_created: number;
}

/** An account of this server in the fediverse: that of a site, or the server's own, which signs what it fetches. */
export interface SocialAccountsTable {
  id: Generated<number>;
  /** Null for the server's own key. */
  site_uuid: string | null;
  /** Part of the account's address, which never changes. */
  name: string;
  /** When publishing was turned on; null while it is off. */
  date_on: number | null;
  /** When it was turned off; null while it is on. */
  date_off: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
}

export interface SocialKeysTable {
  account_id: number;
  /** The fragment of its address. */
  name: string;
  public_key: string;
  sealed_private_key: string;
  date_created: number;
  /** End of a key that was replaced; null for the present one. */
  date_until: number | null;
}

export interface SocialFollowersTable {
  account_id: number;
  remote_id: string;
  /** Id of the activity that began it; '' for somebody who only blocks. */
  follow_id: string;
  /** The inbox that all accounts of their server share, or the account's own. */
  inbox: string;
  host: string;
  /** The person blocks our account, so nothing is delivered to them. */
  is_blocking: Generated<boolean>;
  date_created: number;
}

/** The state of deliveries to a host. */
export interface SocialPeersTable {
  host: string;
  signature_form: ColumnType<SignatureForm, SignatureForm | undefined, SignatureForm>;
  /** Failed deliveries in a row, when they began, and when the next one may be tried. */
  failures: Generated<number>;
  date_failing: ColumnType<number | null, number | null | undefined, number | null>;
  date_paused: ColumnType<number | null, number | null | undefined, number | null>;
  problem: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A like or a boost of a published article: a keyed hash of its author, so that it counts once. */
export interface SocialReactionsTable {
  thread_id: number;
  kind: 'like' | 'announce';
  hash: string;
  date_created: number;
}

/** A like or a boost of an answer of the staff. */
interface SocialAnswerReactionsTable extends Omit<SocialReactionsTable, 'thread_id'> {
  comment_id: number;
}

export interface SocialTables {
  social_accounts: SocialAccountsTable;
  social_keys: SocialKeysTable;
  social_followers: SocialFollowersTable;
  social_peers: SocialPeersTable;
  social_reactions: SocialReactionsTable;
  social_answer_reactions: SocialAnswerReactionsTable;
  social_threads: SocialThreadsTable;
  social_authors: SocialAuthorsTable;
  social_posts: SocialPostsTable;
  social_hosts: SocialHostsTable;
  social_forgotten: SocialForgottenTable;
}
