/** What readers are notified of, what they follow, and how they want to be notified. 0 is nobody, and nothing. */
import type { ColumnType, Generated } from 'kysely';
import type { EventAction } from '../../../../core/contract/realtime';

/** What is known of it besides: a reason, the words of a broadcast. */
export type NotificationDetail = Record<string, string | number>;
type Detail = ColumnType<NotificationDetail, string | undefined, string>;

/** One person's. The same act is one row, however often it is done and taken back. */
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
  /** Taken back by whoever did it. */
  date_gone: number | null;
  /** By its reader, for good. */
  is_deleted: Generated<boolean>;
  /** A mail with it has been sent. */
  date_mailed: number | null;
  /** A push message has. */
  date_pushed: number | null;
}

/** How many a group is of, with those that have no row. */
interface NotificationGroupsTable {
  user_id: number;
  grouping_key: string;
  total: number;
  date_changed: number;
}

/** Where somebody stands: the number of their log, how far they have seen and read what goes to many, and their choices. */
export interface NotificationStatesTable {
  user_id: number;
  seq: Generated<number>;
  seen_to: Generated<number>;
  read_to: Generated<number>;
  /** Whether they want push messages at all; null until they have said so. */
  wants_push: boolean | null;
  /** By kind, only where it differs from what the kind says. */
  channels: ColumnType<Record<string, Partial<Record<string, boolean>>>, string | undefined, string>;
  /** `ok`, or the address (folded) that mail came back from: until they change it, or ask for mail again. */
  mail_state: Generated<string>;
  /** Up to which of the sources a mail has been sent. */
  mailed_to: Generated<number>;
  /** Until when one job alone writes to them; past it that job has died. */
  mailing_until: Generated<number>;
  /** The same of push messages. */
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

/** What goes to many, once: `page:{container}`, `thread:{comment}`, `user:{person}`, `topic:{section}:{id}`, `site:{section}`. */
interface NotificationSourcesTable
  extends Omit<
    NotificationsTable,
    'user_id' | 'target_id' | 'date_seen' | 'date_read' | 'date_gone' | 'is_deleted' | 'date_mailed' | 'date_pushed'
  > {
  source: string;
  date_ends: number;
}

/** What a reader did with one of those; without a row it is as the cursor says. */
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

export interface NotificationsTables {
  notifications: NotificationsTable;
  notification_groups: NotificationGroupsTable;
  notification_states: NotificationStatesTable;
  person_events: PersonEventsTable;
  notification_sources: NotificationSourcesTable;
  source_marks: SourceMarksTable;
  topics: TopicsTable;
  topic_follows: TopicFollowsTable;
}
