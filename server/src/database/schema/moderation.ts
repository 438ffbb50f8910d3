/** What moderators did, and what the spam model learns from it. */
import type { Generated } from 'kysely';
import type { LogAction } from '../../../../core/contract/moderation';
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

export interface ModerationTables {
  moderation_log: ModerationLogTable;
  spam_lessons: SpamLessonsTable;
  spam_models: SpamModelsTable;
}
