/** Conversations: containers, comments, actions on comments, and follows. */
import type { ColumnType, Generated } from 'kysely';
import type { ContentState, ShownLink, StateReason } from '../../../../core/contract/content/comment';
import type { StoredMedium } from '../../../../core/contract/content/media';
import type { ContainerMode, Decision } from '../../../../core/contract/content/site-rules';
import type { Network } from '../../../../core/contract/content/social';
import type { Standing } from '../../../../core/contract/content/trending';
import type { Mention } from '../../../../core/contract/people/people';
import type { Json } from './json';

export interface ContainersTable {
  uuid: string;
  section_uuid: string;
  /** One id serves every kind of widget, with separate contents (host contract 7; modules/content/kinds). */
  kind: ColumnType<string, string | undefined, never>;
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
  /** Null: the site's mode applies. */
  mode: ColumnType<ContainerMode | null, ContainerMode | null | undefined, ContainerMode | null>;
  /** Further settings of the container's kind, without defaults. */
  fields: ColumnType<Record<string, unknown> | null, undefined, string | null>;
  /** Activity, as a logarithm that needs no rewriting (modules/content/heat/heat); null for none. */
  hot: ColumnType<number | null, number | null | undefined, number | null>;
  /** Number of people with visible comments here, among the latest. */
  people: Generated<number>;
  /** An editor's choice for trending articles; null if there is none. */
  standing: ColumnType<Standing | null, undefined, Standing | null>;
  /** Time of the latest comment in any state; null before the first. */
  date_latest: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
  /** Visible posts of a live blog; triggers count them (migrations/baseline/counts). */
  total_posts: Generated<number>;
  /** Id of its second log, which only staff may join, and the number of its last event. */
  staff_log: Generated<string>;
  staff_seq: Generated<number>;
}

/** A former id of a container, from before its page moved. */
interface ContainerAliasesTable {
  section_uuid: string;
  kind: string;
  container_id: string;
  container_uuid: string;
  date_created: number;
}

/** Visible comments of an hour. */
interface ContainerHoursTable {
  section_uuid: string;
  /** Hours since 1970. */
  hour: number;
  container_uuid: string;
  visible: number;
}

export interface CommentsTable {
  /** The wire's content_uuid is derived from it; the number is the share id of `#vf-{number}`. */
  id: Generated<number>;
  /** Kind of the comment's container. */
  kind: Generated<string>;
  container_uuid: string;
  section_uuid: string;
  /** Id of the thread's root; a root has its own id. */
  thread_id: number;
  /** Null for the root of a thread. */
  parent_id: number | null;
  parent_actor_id: number | null;
  actor_id: number;
  content: string;
  links: Json<ShownLink[]>;
  metadata: Json<Record<string, string>>;
  media_uuids: Json<string[]>;
  /** Uploads, with the data to render them. */
  media: ColumnType<StoredMedium[], string | undefined, string>;
  state: ContentState;
  state_reasons: Json<StateReason[]>;
  /** True when lists show it to everyone: visible, or removed with visible replies (then as a stub). */
  is_listed: boolean;
  is_picked: Generated<boolean>;
  is_top: Generated<boolean>;
  date_pinned: number | null;
  date_edited: number | null;
  date_deleted: number | null;
  date_created: number;
  /** Includes the base: imported votes without a row. */
  total_likes: Generated<number>;
  total_dislikes: Generated<number>;
  /** Likes for the sort by likes, a few seconds behind, because every vote changes the former. */
  ranked_likes: Generated<number>;
  /** Value of the sort by best, with the same delay. */
  ranked_best: Generated<number>;
  /** Number of replies for the sort by replies. Updated with the same delay. */
  ranked_replies: Generated<number>;
  base_likes: Generated<number>;
  base_dislikes: Generated<number>;
  /** Visible replies: for a root, its whole thread; for a reply, direct ones. The next column: direct replies. */
  total_replies: Generated<number>;
  total_direct_replies: Generated<number>;
  total_flags: Generated<number>;
  /** People mentioned in the text (core/contract/people/people). */
  mentions: ColumnType<Mention[], string | undefined, string>;
  /** Chosen by the client; with container and actor, it identifies a retried post. */
  idempotency_key: string | null;
  /** Findings of the posting pipeline (modules/content/posting), for staff. */
  decisions: Json<Decision[]>;
  /** 48-bit hash of the folded text, to find duplicates. Null for staff, who may repeat themselves. */
  fingerprint: number | null;
  /** Further members of the comment's kind, as in the kind's side table; null for most. */
  fields: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  /** An edit that waits for a moderator while this text stays visible (modules/content/writing/hold-change). */
  waiting_change: ColumnType<WaitingChange | null, string | null | undefined, string | null>;
  /** The social network of an imported reply; null for comments written here (modules/content/social). */
  origin: ColumnType<Network | null, Network | null | undefined, Network | null>;
  /** The reply's id on its network. */
  social_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface WaitingChange {
  content: string;
  links: ShownLink[];
  mentions: Mention[];
  /** Changed members of the kind, which wait too. */
  fields: Record<string, unknown>;
  /** Time of the edit. */
  date: number;
}

export interface VotesTable {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  /** 1 for a like, -1 for a dislike. */
  value: number;
  /** False for ghost-banned people: only they see their vote. */
  is_counted: Generated<boolean>;
  date_created: number;
}

export interface FlagsTable {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  reason: string;
  /** The reporter's comment. */
  note: Generated<string>;
  is_counted: Generated<boolean>;
  /** Weight of the report in the priority. It rises with the share of the reporter's earlier reports that staff agreed with. */
  weight: Generated<number>;
  date_created: number;
  /** Network of the reporter, sealed for the comment; null when the site does not need it, and after 30 days. */
  network: string | null;
}

/** Reports that a moderator cleared, as long as that can be undone. */
interface ClearedFlagsTable extends Omit<FlagsTable, 'note' | 'is_counted' | 'network'> {
  note: string;
}

/** Comments with new likes since they were ranked, written by a trigger. */
interface StaleRanksTable {
  comment_id: number;
  container_uuid: string;
}

/** People that a comment mentions; the comment has the positions. */
interface MentionsTable {
  user_id: number;
  comment_id: number;
  container_uuid: string;
}

/** An upload; its bytes are in the store (modules/content/media). */
export interface MediaTable {
  uuid: string;
  user_id: number;
  container_uuid: string;
  /** Null if no comment uses the medium. */
  comment_id: number | null;
  type: 'image' | 'video';
  mime: string;
  width: number;
  height: number;
  sizes: Json<StoredMedium['sizes']>;
  bytes: number;
  /** Key that opens the file for viewers of a comment that is not public. */
  key: string;
  /** The post that claims the upload, and the time of the claim. */
  attach_key: string | null;
  date_created: number;
  date_attached: number | null;
}

/** Pictures of people. */
export interface AvatarsTable {
  uuid: string;
  user_id: number;
  /** False while the picture is pending. */
  is_shown: boolean;
  /** Opens a pending picture; empty when nobody may see it any more. */
  key: string;
  bytes: number;
  date_created: number;
}

interface PageFollowsTable {
  user_id: number;
  /** Uuid of a page or of a container. */
  page_uuid: string;
  section_uuid: string;
  date_created: number;
}

interface ThreadFollowsTable {
  user_id: number;
  thread_id: number;
  container_uuid: string;
  date_created: number;
}

export interface ContentTables {
  containers: ContainersTable;
  container_aliases: ContainerAliasesTable;
  container_hours: ContainerHoursTable;
  comments: CommentsTable;
  votes: VotesTable;
  stale_ranks: StaleRanksTable;
  flags: FlagsTable;
  cleared_flags: ClearedFlagsTable;
  mentions: MentionsTable;
  media: MediaTable;
  avatars: AvatarsTable;
  page_follows: PageFollowsTable;
  thread_follows: ThreadFollowsTable;
}
