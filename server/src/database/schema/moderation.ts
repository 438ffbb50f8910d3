/** What moderators did, and what the spam model learns from it. */
import type { ColumnType, Generated } from 'kysely';
import type { StateQueue } from '../../../../core/contract/console/queues';
import type { LogAction, Via } from '../../../../core/contract/moderation';
import type { Mention } from '../../../../core/contract/people';
import type { Lesson } from '../../../../core/contract/site-rules';
import type { Json } from './json';

/** What moderators did, and what was done in their name. */
export interface ModerationLogTable {
  id: Generated<number>;
  site_uuid: string;
  /** References, null once their row is gone; the public ids after them stay. */
  container_uuid: string | null;
  comment_id: number | null;
  user_id: number | null;
  /** Null for what ends by itself. */
  actor_id: number | null;
  content_container_uuid: string | null;
  content_uuid: string | null;
  user_uuid: string | null;
  actor_uuid: string | null;
  action: LogAction;
  detail: Json<Record<string, unknown>>;
  date_created: number;
  via: Generated<Via>;
  /** The same for all that one call decided; null for a single act. */
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

/** What staff write for each other about a comment and its writer. */
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

/** What moderators said of comments, until the site's model has learnt it. */
interface SpamLessonsTable {
  comment_id: number;
  site_uuid: string;
  verdict: Lesson;
  date_created: number;
}

interface SpamModelsTable {
  /** A site's uuid; empty for the prior of all. */
  name: string;
  version: number;
  bad: number;
  good: number;
  weights: string;
}

/** What waits for a moderator; triggers write it with each change of a comment (migrations/095-review-items). */
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
  /** Of the reasons a site will have; '' until then. */
  reason: string;
  /** Of the article; '' when unknown. */
  language: string;
  priority: number;
  score: number | null;
  reports: number;
  /** Readers of the article, as far as they count for the priority; 0 until then. */
  reach: number;
  date_waiting: number;
  claimed_by: number | null;
  claim_until: number | null;
  second_opinion_of: number | null;
  question: string | null;
  version: number;
  /** Id of the transaction that changed the row last. */
  changed_seq: number;
}

export interface ModerationTables {
  comment_versions: CommentVersionsTable;
  staff_notes: StaffNotesTable;
  review_items: ReviewItemsTable;
  moderation_log: ModerationLogTable;
  spam_lessons: SpamLessonsTable;
  spam_models: SpamModelsTable;
}
