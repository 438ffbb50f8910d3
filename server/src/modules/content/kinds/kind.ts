/**
 * Properties of one kind of content (design decision 17). Everything else, from states and bans to the event log,
 * belongs to the engine and is the same for all kinds.
 */
import type { RawBuilder } from 'kysely';
import type { TProperties } from 'typebox';
import type { Container } from '../../../../../core/contract/content/comment';
import type { Mark, Verdict } from '../../../../../core/contract/content/moderation';
import type { MessageType } from '../../../../../core/contract/content/realtime';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import type { Action, Actor } from '../../../../../core/contract/rules/rules';
import type { SectionModule } from '../../../../../core/contract/sites/section-modules';
import type { ContainerChanges, ContainerRow } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { Site } from '../../sites/sites/site-registry';
import type { CommentRow } from '../model/comment-row';
import type { FieldsAt } from '../model/fields-at';
import type { Finding } from '../model/finding';
import type { OncePerPerson } from '../model/standing';
import type { WrittenContent } from '../model/written-content';

/** Actions on contents; each kind has its permissions. */
type Act = 'create' | 'reply' | 'like' | 'dislike' | 'update' | 'remove' | 'flag';

/** Actions of staff on contents. */
export type StaffAct = Verdict | Mark | `un${Mark}` | 'clear_flags';

export interface Kind {
  /** Name in containers and comments. */
  name: string;
  /** Module of the kind. In sections that switch it off, nothing can be written. */
  module: SectionModule;
  /**
   * The ruling of `core/contract/rules` for each action; for staff only the rulings that differ from those of comments.
   * `upload` allows pictures independently of the setting for readers.
   */
  rulings: Record<Act, Action> & Partial<Record<StaffAct | 'upload', Action>>;
  /** Which comments accept replies: none, only roots, or replies as well. */
  replies: 'none' | 'flat' | 'nested';
  /** Lists show roots with their first replies; `all`: every comment at its own position, replies too. */
  lists?: 'roots' | 'all';
  /** Maximum of visible replies in a thread: another one is `reply_exists`. */
  repliesAtMost?: number;
  /** One thread per person: a second is `review_exists`. */
  oncePerPerson?: OncePerPerson;
  /** Maximum of pinned comments: another one unpins the oldest. Unlimited by default. */
  pinsAtMost?: number;
  /** Orders of the kind's lists by their names on the wire; the first is the default. Each needs an index. */
  sorts: Record<string, Order>;
  filters: Record<string, RawBuilder<unknown>>;
  page: PageBounds;
  /** `isAuthor`: true for staff and for the kind's listed authors. */
  posting(site: Pick<Site, 'settings' | 'rules'>, isAuthor: boolean): PostingLimits;
  messages: { root: MessageType; reply: MessageType };
  fields?: Fields;
  /** Readers can react to the contents (../reactions). */
  reactions?: true;
  /** Further settings of the kind's containers, set by staff: optional members of the container's settings. */
  settings?: TProperties;
  /** Judges a post by the settings of its container, in its unit of work. */
  judge?(post: PostToJudge): Finding | null;
  /** Activity in the kind's containers makes their articles trend (../trending). */
  trends?: true;
  /** A ban may remove what the person wrote recently. */
  removedByBans?: true;
  /** Pinned threads come first, unless they stay at their position in the list. */
  pins?: 'in place';
  /** People who were asked to write or act here: no phase holds or slows them, as with staff. */
  isAuthor?(container: ContainerRow, actor_uuid: string, act: 'create' | 'reply' | 'update'): boolean;
  /** Further members of the kind's containers on the wire (`containers.fields`). */
  presentFields?(container: ContainerRow): Partial<Container>;
  /** Called when a visible thread was posted; works in memory. */
  posted?(container: ContainerRow, row: CommentRow): void;
  /** Called when a comment becomes visible or stops being visible; works in memory. */
  counted?(container: ContainerRow, row: CommentRow, by: 1 | -1): void;
  /** Returns the new fields of a root when a reply appears or disappears; null when they do not change. */
  answered?(root: CommentRow, reply: CommentRow, by: 1 | -1): Record<string, unknown> | null;
  /** Publishes the container's counts to open pages, where they have an event of their own. */
  publishCounts?(changes: ContainerChanges): void;
  /**
   * The members of an edit that need no approval while the former text stays visible. Without this list, an edited
   * comment is hidden until it is approved.
   */
  countsAtOnce?: readonly string[];
  /** Called between reading and writing an edited comment. */
  edited?(unit: UnitOfWork, before: CommentRow, actor_id: number): Promise<void>;
}

/** A new text in the unit of work that would store it. Texts of staff are not judged. */
export interface PostToJudge {
  site: Site;
  settings: Record<string, unknown>;
  actor: Actor;
  written: WrittenContent;
  isEdit: boolean;
  now: number;
  /** Time of the writer's last post here; 0 for never. */
  lastHere: number;
  /** Times of the writer's first post on the site, and of a moderator's approval as no newcomer. */
  first: number | null;
  vouched: number | null;
}

/** Returns the ruling for an action of staff on contents of the kind. */
export const staffRulingOf = ({ rulings }: Kind, act: StaffAct): Action => rulings[act] ?? `comment/${act}`;

/** The sort key with the id as tie-break, and the condition for rows after a given root. */
export interface Order {
  by: RawBuilder<unknown>;
  after(cursor: CommentRow): RawBuilder<unknown>;
  /** Direction, if the id is the whole key. */
  byId?: 'asc' | 'desc';
  /** Comments for which this column is true come first; the key is the column and the id. */
  first?: 'is_picked' | 'is_top';
}

interface PageBounds {
  /** Roots of a page: by default, and at most. */
  roots: number;
  maxRoots: number;
  /** Replies of each root: by default, and at most; `answeredReplies` is what a request for more gets. */
  replies: number;
  maxReplies: number;
  answeredReplies: number;
}

interface PostingLimits extends Pick<SiteRules, 'flood' | 'duplicates'> {
  /** Maximum length in code points. */
  maxLength: number;
}

/**
 * Further members of a post of the kind. Each is a column of the side table, which the kind searches and sums; the
 * comment's row has the same values as JSON, so that pages, events and exports need no second read.
 */
interface Fields {
  /** Name of the table. Its key `comment_id` references `comments`, with cascading deletes. */
  table: string;
  /** The other columns with their database types. */
  columns: Record<string, string>;
  /** Schema of the members in a post's body and on the wire; the kind sets `isOwn` members, which no body has. */
  schema: TProperties;
  /** Members that are only sent, not stored. */
  answers?: TProperties;
  /** Further tables with a `comment_id`, emptied with the comment. */
  besides?: string[];
  /** Reads the members from a body, if more than a copy is needed, and the plain text they amount to. */
  read?(body: Record<string, unknown>): { content: string; fields: Record<string, unknown> };
  /** Completes the fields with data of the unit of work. @throws ApiError before anything is written */
  complete?(fields: Record<string, unknown>, at: FieldsAt): Record<string, unknown> | null;
}

/** Kinds without `complete` store fields unchanged. */
export const completed = ({ fields: of }: Kind, fields: Record<string, unknown> | null, at: FieldsAt) =>
  of?.complete && fields ? of.complete(fields, at) : fields;

/** The newest first in the order of the kind's own index, such as the time of a live blog's post; null for the order of ids. */
export const ownOrderOf = ({ sorts: { newest } }: Kind): RawBuilder<unknown> | null =>
  newest && !newest.byId ? newest.by : null;
