/** Replies from social networks (modules/content/social; migrations/baseline/social). */
import type { ColumnType, Generated } from 'kysely';
import type { AttachedBy, HostState, Network, ThreadState } from '../../../../core/contract/social';

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
  /** Replies of the latest look that were not taken. */
  skipped: Generated<number>;
  /** Reason for the failure of the latest look. */
  problem: ColumnType<string | null, string | null | undefined, string | null>;
  date_posted: number;
  date_looked: ColumnType<number | null, number | null | undefined, number | null>;
  date_next: number;
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
  date_fetched: number;
}

export interface SocialPostsTable {
  site_uuid: string;
  network: Network;
  social_id: string;
  thread_id: number;
  /** Null for a reply that a rule refused. */
  comment_id: number | null;
  /** The error code of the refusal, with its reason. */
  refused_by: string | null;
  /** Changes when its author edits the post. */
  version: string;
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
  /** The block list it came from; '' when a moderator entered it. */
  source: string;
  date_until: number | null;
  date_created: number;
}

interface SocialForgottenTable {
  site_uuid: string;
  hash: string;
  date_created: number;
}

export interface SocialTables {
  social_threads: SocialThreadsTable;
  social_authors: SocialAuthorsTable;
  social_posts: SocialPostsTable;
  social_hosts: SocialHostsTable;
  social_forgotten: SocialForgottenTable;
}
