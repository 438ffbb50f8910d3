/** Conversations: containers, comments, what people do to them, and what they follow of them. */
import type { ColumnType, Generated } from 'kysely';
import type { ContentState, ShownLink, StateReason } from '../../../../core/contract/comment';
import type { StoredMedium } from '../../../../core/contract/media';
import type { Mention } from '../../../../core/contract/people';
import type { ContainerMode, Decision } from '../../../../core/contract/site-rules';
import type { Standing } from '../../../../core/contract/trending';
import type { Json } from './json';

export interface ContainersTable {
  uuid: string;
  section_uuid: string;
  /** One id serves every kind of widget, each with its own content (host contract 7; modules/content/kinds). */
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
  /** Null: as the site does it. */
  mode: ColumnType<ContainerMode | null, ContainerMode | null | undefined, ContainerMode | null>;
  /** What its kind lets staff set besides, without what stands as it began. */
  fields: ColumnType<Record<string, unknown> | null, undefined, string | null>;
  /** How much is going on, as a logarithm that needs no rewriting (modules/content/heat/heat); null for nothing. */
  hot: ColumnType<number | null, number | null | undefined, number | null>;
  /** How many people have visible comments here, by their latest. */
  people: Generated<number>;
  /** What editors say of it among trending articles; null: it finds its place. */
  standing: ColumnType<Standing | null, undefined, Standing | null>;
  /** When its last comment was written, whatever became of that; null before the first. */
  date_latest: ColumnType<number | null, number | null | undefined, number | null>;
  date_created: number;
  /** The id of its second log, which only staff may listen to, and the number of the last event there. */
  staff_log: Generated<string>;
  staff_seq: Generated<number>;
}

/** An id that a container had before its page moved. */
interface ContainerAliasesTable {
  section_uuid: string;
  kind: string;
  container_id: string;
  container_uuid: string;
  date_created: number;
}

/** Comments of an hour that everybody sees. */
interface ContainerHoursTable {
  section_uuid: string;
  /** Hours since 1970. */
  hour: number;
  container_uuid: string;
  visible: number;
}

export interface CommentsTable {
  /** The wire's content_uuid is made from it; the number itself is the share id of `#vf-{number}`. */
  id: Generated<number>;
  /** Its container's. */
  kind: Generated<string>;
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
  /** With the base: votes that came along from elsewhere and stand in no row. */
  total_likes: Generated<number>;
  total_dislikes: Generated<number>;
  /** The likes that the order by likes goes by, a few seconds behind: every vote moves the former. */
  ranked_likes: Generated<number>;
  /** What the order by the best goes by, as far behind. */
  ranked_best: Generated<number>;
  base_likes: Generated<number>;
  base_dislikes: Generated<number>;
  /** Visible: of a root, every reply of its thread; of a reply, its direct answers. The next one: direct answers. */
  total_replies: Generated<number>;
  total_direct_replies: Generated<number>;
  total_flags: Generated<number>;
  /** People named in the text (core/contract/people). */
  mentions: ColumnType<Mention[], string | undefined, string>;
  /** Chosen by the client; with container and actor it makes a retried post the same post. */
  idempotency_key: string | null;
  /** What the posting pipeline had to say (modules/content/posting); for staff. */
  decisions: Json<Decision[]>;
  /** Of the folded text, to find it again; 48 bits. Null for staff, who may repeat themselves. */
  fingerprint: number | null;
  /** What its kind has besides, as the kind's side table has it; null for most. */
  fields: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  /** A changed text that waits for a moderator while this one stands (modules/content/writing/hold-change). */
  waiting_change: ColumnType<WaitingChange | null, string | null | undefined, string | null>;
}

export interface WaitingChange {
  content: string;
  links: ShownLink[];
  mentions: Mention[];
  /** Of what its kind has besides, what is another and waits too. */
  fields: Record<string, unknown>;
  /** When it was written. */
  date: number;
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
  /** What they say beside it. */
  note: Generated<string>;
  is_counted: Generated<boolean>;
  date_created: number;
}

/** Reports that a moderator took off a comment, as long as that may be taken back. */
interface ClearedFlagsTable extends Omit<FlagsTable, 'note' | 'is_counted'> {
  note: string;
}

/** Comments whose likes have moved since they were ranked; a trigger of the database writes them. */
interface StaleRanksTable {
  comment_id: number;
  container_uuid: string;
}

/** Whom a comment names; the comment has the places. */
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

/** Pictures of people. */
export interface AvatarsTable {
  uuid: string;
  user_id: number;
  /** False while it waits for staff. */
  is_shown: boolean;
  /** Opens it to those who see it before everybody does; empty: to nobody any more. */
  key: string;
  bytes: number;
  date_created: number;
}

interface PageFollowsTable {
  user_id: number;
  /** Of a page, or of a container. */
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
