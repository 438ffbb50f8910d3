/** Actions of moderators, and lessons for the spam model. */
import type { ColumnType, Generated } from 'kysely';
import type { BulkState } from '../../../../core/contract/console/bulk';
import type { ConsoleQueue, StateQueue } from '../../../../core/contract/console/queues';
import type { SavedFilter } from '../../../../core/contract/console/saved-queues';
import type { LogAction, Via } from '../../../../core/contract/content/moderation';
import type { Lesson } from '../../../../core/contract/content/site-rules';
import type { Mention } from '../../../../core/contract/people/people';
import type { Json } from './json';

/** Actions of moderators, and automatic actions. */
export interface ModerationLogTable {
  id: Generated<number>;
  site_uuid: string;
  /** References, null once their row is deleted. The public ids below stay. */
  container_uuid: string | null;
  comment_id: number | null;
  user_id: number | null;
  /** Null for automatic actions. */
  actor_id: number | null;
  content_container_uuid: string | null;
  content_uuid: string | null;
  user_uuid: string | null;
  actor_uuid: string | null;
  /** Time of the comment, to measure how soon staff decide. */
  comment_created: ColumnType<number | null, number | null | undefined, never>;
  comment_section: ColumnType<string | null, string | null | undefined, never>;
  action: LogAction;
  detail: Json<Record<string, unknown>>;
  date_created: number;
  via: Generated<Via>;
  /** Shared by all decisions of one call; null for a single one. */
  batch_uuid: ColumnType<string | null, string | null | undefined, never>;
}

/** A text that an edit replaced; deleted after 90 days. */
export interface CommentVersionsTable {
  id: Generated<number>;
  comment_id: number;
  content: string;
  mentions: Json<Mention[]>;
  date_replaced: number;
}

/** Notes of staff for each other about a comment and its writer. */
interface StaffNotesTable {
  id: Generated<number>;
  site_uuid: string;
  comment_id: number | null;
  user_id: number;
  /** Null once the account of the author is closed. */
  author_id: number | null;
  text: string;
  date_created: number;
}

/** Verdicts of moderators on comments, until the site's model has learned them. */
interface SpamLessonsTable {
  comment_id: number;
  site_uuid: string;
  verdict: Lesson;
  date_created: number;
}

interface SpamModelsTable {
  /** A site's uuid; empty for the shared prior. */
  name: string;
  version: number;
  bad: number;
  good: number;
  weights: string;
}

/** Comments that wait for a moderator, maintained by triggers (migrations/baseline/review-queue). */
interface ReviewItemsTable {
  comment_id: number;
  site_uuid: string;
  container_uuid: string;
  kind: string;
  actor_id: number;
  /** Null once the comment left every queue. */
  queue: StateQueue | null;
  /** Phase and rule of the last decision that held it; '' for none. */
  rule: string;
  /** Reason of most open reports, by weight; '' without reports. */
  reason: string;
  /** Language of the article; '' when unknown. */
  language: string;
  /** 0 to 99: `urgency` with points for readers and age. */
  priority: number;
  /** The part of the priority that follows from the comment and its reports. */
  urgency: number;
  score: number | null;
  reports: number;
  /** Readers of the article, as counted last; the priority has the logarithm. */
  reach: number;
  /** Points for the time that the item has waited. */
  age_points: number;
  /** When the age is due to count more; null for an item that has all points, or is decided. */
  date_next_point: number | null;
  date_waiting: number;
  claimed_by: number | null;
  claim_until: number | null;
  second_opinion_of: number | null;
  question: string | null;
  version: number;
  /** Id of the transaction that changed the row last. */
  changed_seq: number;
  /** Fingerprint of the comment when a moderator looked at it and left it as it is; it is in no queue until it changes. */
  looked_at_as: string | null;
  looked_at_by: number | null;
}

/** Readers of a container with open items, as a process counted them last. */
interface ContainerReadersTable {
  container_uuid: string;
  process_uuid: string;
  readers: number;
  date_counted: number;
}

/** A filter of the console's queue, with ids as the database has them. */
export interface StoredFilter {
  queue: ConsoleQueue;
  kind?: string | undefined;
  rule?: string | undefined;
  language?: string | undefined;
  container_uuid?: string | undefined;
  actor_id?: number | undefined;
  comment_id?: number | undefined;
  reason?: string | undefined;
  reports_min?: number | undefined;
}

/** A decision for all items of a filter, with its progress. */
export interface BulkDecisionsTable {
  uuid: string;
  site_uuid: string;
  /** Null once the account is gone. */
  actor_id: number | null;
  filter: Json<StoredFilter>;
  resolution: 'approve' | 'reject' | 'spam';
  /** Key of the site's reason; '' for none. */
  reason: string;
  state: Generated<BulkState>;
  /** Items that came after this time are left alone. */
  date_until: number;
  total: number;
  decided: Generated<number>;
  left_alone: Generated<number>;
  undone: Generated<number>;
  date_created: number;
}

/** A filter that a moderator named. */
export interface SavedQueuesTable {
  uuid: string;
  site_uuid: string;
  owner_id: number;
  name: string;
  filter: Json<SavedFilter>;
  is_shared: boolean;
  date_created: number;
  /** Deleted queues can be restored for a day. */
  date_deleted: Generated<number | null>;
}

/** The order in which a moderator arranged named queues; others come last. */
interface SavedQueueOrdersTable {
  user_id: number;
  queue_uuids: string[];
}

/** True when staff agreed with a report, by their last decision about the comment. */
interface ReportVerdictsTable {
  user_id: number;
  comment_id: number;
  agreed: boolean;
  date_created: number;
}

/** Decisions of a day that is over, by section; one with the uuid of the site for the site as a whole. */
interface ModerationDaysTable {
  site_uuid: string;
  section_uuid: string;
  at: number;
  action: LogAction;
  n: number;
  moderators: number;
  median_ms: number | null;
}

export interface ModerationTables {
  moderation_days: ModerationDaysTable;
  comment_versions: CommentVersionsTable;
  bulk_decisions: BulkDecisionsTable;
  saved_queues: SavedQueuesTable;
  saved_queue_orders: SavedQueueOrdersTable;
  report_verdicts: ReportVerdictsTable;
  staff_notes: StaffNotesTable;
  review_items: ReviewItemsTable;
  container_readers: ContainerReadersTable;
  moderation_log: ModerationLogTable;
  spam_lessons: SpamLessonsTable;
  spam_models: SpamModelsTable;
}
