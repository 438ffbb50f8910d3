/** Readers' notifications, follows and choices. 0 means nobody or nothing. */
import type { ColumnType, Generated } from 'kysely';
import type { BroadcastState } from '../../../../core/contract/console/broadcasts';
import type { EventAction } from '../../../../core/contract/content/realtime';
import type { BroadcastBody } from '../../../../core/contract/delivery/notifications';
import type { Json } from './json';

/** Further data: a reason, the texts of a broadcast. */
export type NotificationDetail = Record<string, string | number>;
type Detail = ColumnType<NotificationDetail, string | undefined, string>;

/** One person's notification. The same action has one row, however often it is done and undone. */
export interface NotificationsTable {
  user_id: number;
  id: Generated<number>;
  kind: string;
  grouping_key: string;
  actor_id: Generated<number>;
  content_id: Generated<number>;
  target_id: Generated<number>;
  thread_id: Generated<number>;
  container_uuid: string | null;
  section_uuid: string;
  service: string;
  detail: Detail;
  date_created: number;
  date_seen: number | null;
  date_read: number | null;
  /** When the person who acted withdrew it. */
  date_gone: number | null;
  /** Deleted for good by the person who received it. */
  is_deleted: Generated<boolean>;
  /** When a mail with this notification was sent. */
  date_mailed: number | null;
  /** When a push message with this notification was sent. */
  date_pushed: number | null;
}

/** Number of people in a group, including those without a row. */
interface NotificationGroupsTable {
  user_id: number;
  grouping_key: string;
  total: number;
  date_changed: number;
}

/** A person's state: the number of their log, cursors of seen and read shared notifications, and choices. */
export interface NotificationStatesTable {
  user_id: number;
  seq: Generated<number>;
  seen_to: Generated<number>;
  read_to: Generated<number>;
  /** False switches push messages off; null before the first choice. */
  wants_push: boolean | null;
  /** Choices by kind and channel, only where they differ from the defaults. */
  channels: ColumnType<Record<string, Partial<Record<string, boolean>>>, string | undefined, string>;
  /** `ok`, or the folded address that mail bounced from, until the person changes it or asks for mail again. */
  mail_state: Generated<string>;
  /** Last source that was mailed. */
  mailed_to: Generated<number>;
  /** End of the claim of the one job that mails them; a job that is still running by then has crashed. */
  mailing_until: Generated<number>;
  /** End of the claim of the one job that sends them push messages. */
  pushing_until: Generated<number>;
  soft_bounces: Generated<number>;
  date_soft_bounce: Generated<number>;
  time_zone: Generated<string>;
  language: Generated<string>;
}

/** The log of one person's socket; deleted after 24 h. */
interface PersonEventsTable {
  user_id: number;
  seq: number;
  action: EventAction;
  notification_id: Generated<number>;
  date_created: number;
}

/**
 * Notifications that many share come from a source: `page:{container}`, `thread:{comment}`, `user:{person}`,
 * `topic:{section}:{id}`, `site:{section}`.
 */
interface NotificationSourcesTable
  extends Omit<
    NotificationsTable,
    'user_id' | 'target_id' | 'date_seen' | 'date_read' | 'date_gone' | 'is_deleted' | 'date_mailed' | 'date_pushed'
  > {
  source: string;
  date_ends: number;
}

/** A reader's mark on one of those; without a row, the cursor applies. */
interface SourceMarksTable {
  user_id: number;
  source_id: number;
  date_seen: number | null;
  date_read: number | null;
  date_gone: number | null;
}

interface TopicsTable {
  section_uuid: string;
  topic_id: string;
  follower_count: Generated<number>;
}

interface TopicFollowsTable {
  user_id: number;
  section_uuid: string;
  topic_id: string;
  topic_name: string;
  topic_type: string;
  date_created: number;
}

/** Broadcasts with a time to come, and those that wait for a second person. */
export interface PlannedBroadcastsTable {
  uuid: string;
  site_uuid: string;
  /** The author; null once the account is gone. */
  actor_id: number | null;
  /** The second person, who approved the broadcast. */
  approver_id: ColumnType<number | null, number | null | undefined, number | null>;
  state: BroadcastState | 'canceled';
  body: Json<BroadcastBody>;
  /** Number of readers that the broadcast reached when it was written. */
  reach: number;
  /** Time to send it; null sends it as soon as it is approved. */
  date_due: number | null;
  date_created: number;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
  notification_groups: NotificationGroupsTable;
  notification_states: NotificationStatesTable;
  person_events: PersonEventsTable;
  notification_sources: NotificationSourcesTable;
  source_marks: SourceMarksTable;
  topics: TopicsTable;
  topic_follows: TopicFollowsTable;
  planned_broadcasts: PlannedBroadcastsTable;
}
