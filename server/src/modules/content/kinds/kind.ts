/**
 * What one kind of content has of its own (design decision 17). Everything else, from states and bans to the event log,
 * is the engine's and the same for all.
 */
import type { RawBuilder } from 'kysely';
import type { TProperties } from 'typebox';
import type { Container } from '../../../../../core/contract/comment';
import type { Mark, Verdict } from '../../../../../core/contract/moderation';
import type { MessageType } from '../../../../../core/contract/realtime';
import type { Action, Actor } from '../../../../../core/contract/rules/rules';
import type { SectionModule } from '../../../../../core/contract/section-modules';
import type { SiteRules } from '../../../../../core/contract/site-rules';
import type { ContainerChanges, ContainerRow } from '../../platform/write-queue/container-changes';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { Site } from '../../sites/sites/site-registry';
import type { CommentRow } from '../model/comment-row';
import type { FieldsAt } from '../model/fields-at';
import type { Finding } from '../model/finding';
import type { OncePerPerson } from '../model/standing';
import type { WrittenContent } from '../model/written-content';

/** What people do to contents; each kind says who may. */
type Act = 'create' | 'reply' | 'like' | 'dislike' | 'update' | 'remove' | 'flag';

/** What staff do to contents. */
export type StaffAct = Verdict | Mark | `un${Mark}` | 'clear_flags';

export interface Kind {
  /** As containers and comments store it. */
  name: string;
  /** Where a section has switched it off, nothing is written. */
  module: SectionModule;
  /**
   * The ruling of `core/contract/rules` that decides each act; of staff's acts those that differ from a comment's.
   * `upload` lets those show pictures whom it allows, whether or not readers may.
   */
  rulings: Record<Act, Action> & Partial<Record<StaffAct | 'upload', Action>>;
  /** Whether comments are answered: not at all, roots alone, or answers too. */
  replies: 'none' | 'flat' | 'nested';
  /** Lists show roots with their first replies; `all`: every comment in its own place, whether it answers or not. */
  lists?: 'roots' | 'all';
  /** Answers of a thread that stand at a time: a further one is `reply_exists`. */
  repliesAtMost?: number;
  /** One thread a person: a second is `review_exists`. */
  oncePerPerson?: OncePerPerson;
  /** How many are pinned at a time: the oldest beyond gives way. Without it, as many as staff like. */
  pinsAtMost?: number;
  /** Orders of its lists by their names on the wire; the first is the default. Each needs an index. */
  sorts: Record<string, Order>;
  filters: Record<string, RawBuilder<unknown>>;
  page: PageBounds;
  /** `isAuthor`: of staff, and of whom the kind lists as such. */
  posting(site: Pick<Site, 'settings' | 'rules'>, isAuthor: boolean): PostingLimits;
  messages: { root: MessageType; reply: MessageType };
  fields?: Fields;
  /** Readers react to its contents (../reactions). */
  reactions?: true;
  /** What staff set of its containers besides: optional members, which stand among the container's settings. */
  settings?: TProperties;
  /** What the settings of a container ask of a post, in its unit of work. */
  judge?(post: PostToJudge): Finding | null;
  /** What goes on in its containers makes their articles trend (../trending). */
  trends?: true;
  /** A ban may take away what its bearer wrote lately. */
  removedByBans?: true;
  /** Pinned threads begin a list, unless they keep their place in it. */
  pins?: 'in place';
  /** Who was asked to write here, or to do this: no phase holds or slows them, as with staff. */
  isAuthor?(container: ContainerRow, actor_uuid: string, act: 'create' | 'reply' | 'update'): boolean;
  /** What containers of the kind have besides (`containers.fields`), as members on the wire. */
  presentFields?(container: ContainerRow): Partial<Container>;
  /** A thread that everybody sees was posted; in memory. */
  posted?(container: ContainerRow, row: CommentRow): void;
  /** A comment that everybody sees is there from now on, or no longer; in memory. */
  counted?(container: ContainerRow, row: CommentRow, by: 1 | -1): void;
  /** What an answer that everybody sees, or no longer does, makes of the fields of its root; null where nothing. */
  answered?(root: CommentRow, reply: CommentRow, by: 1 | -1): Record<string, unknown> | null;
  /** Publishes to open pages what the container counts so, where it is an event of its own. */
  publishCounts?(changes: ContainerChanges): void;
  /**
   * Where the former text stands while a changed one waits for a moderator: the members that wait for nobody. Without it, what
   * is changed is seen by nobody until it is approved.
   */
  countsAtOnce?: readonly string[];
  /** Between reading a comment that is edited and writing it. */
  edited?(unit: UnitOfWork, before: CommentRow, actor_id: number): Promise<void>;
}

/** A text on its way into a container, in the unit of work that would store it; of staff none is judged. */
export interface PostToJudge {
  site: Site;
  settings: Record<string, unknown>;
  actor: Actor;
  written: WrittenContent;
  isEdit: boolean;
  now: number;
  /** When its writer posted here last; 0 for never. */
  lastHere: number;
  /** When they posted first on the site, and when a moderator let them out of the newcomers' queue. */
  first: number | null;
  vouched: number | null;
}

/** The ruling that decides an act of staff on contents of the kind. */
export const staffRulingOf = ({ rulings }: Kind, act: StaffAct): Action => rulings[act] ?? `comment/${act}`;

/** The key of a sort with the id as tie-break, and what comes after a given root. */
export interface Order {
  by: RawBuilder<unknown>;
  after(cursor: CommentRow): RawBuilder<unknown>;
}

interface PageBounds {
  /** Roots of a page: without a wish, and at the most. */
  roots: number;
  maxRoots: number;
  /** Replies of each root, the same; `answeredReplies` is what a wish for more gets. */
  replies: number;
  maxReplies: number;
  answeredReplies: number;
}

interface PostingLimits extends Pick<SiteRules, 'flood' | 'duplicates'> {
  /** Code points of a text. */
  maxLength: number;
}

/**
 * Members that a post of the kind has besides. Each is a column of the side table, where the kind searches and sums; the
 * comment's own row carries the same values as JSON, so that pages, events and exports need no second read.
 */
interface Fields {
  /** Its key is `comment_id`, which references `comments` and goes with it. */
  table: string;
  /** The other columns with their types in the database. */
  columns: Record<string, string>;
  /** The same members in a post's body and on the wire; `isOwn`: not in a body, nobody but the kind sets them. */
  schema: TProperties;
  /** On the wire alone. */
  answers?: TProperties;
  /** Further tables with a `comment_id`, emptied with the comment. */
  besides?: string[];
  /** Its members out of a body, where they are more than copied, and the text that they amount to. */
  read?(body: Record<string, unknown>): { content: string; fields: Record<string, unknown> };
  /** As they are stored, with what only the unit of work knows. @throws ApiError before anything is written */
  complete?(fields: Record<string, unknown>, at: FieldsAt): Record<string, unknown> | null;
}

/** A kind that has nothing to complete stores them as they came. */
export const completed = ({ fields: of }: Kind, fields: Record<string, unknown> | null, at: FieldsAt) =>
  of?.complete && fields ? of.complete(fields, at) : fields;
