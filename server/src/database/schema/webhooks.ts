/** Webhooks: the addresses of sites' own servers, and each attempt at a delivery. */
import type { ColumnType, Generated } from 'kysely';

export interface WebhooksTable {
  uuid: string;
  site_uuid: string;
  url: string;
  /** With former ones that are still valid. */
  sealed_secret: string;
  /** Which events it receives. */
  topics: Generated<WebhookTopic[]>;
  /** The shape of a body; it never changes. */
  format: Generated<WebhookFormat>;
  /** Whether it may receive what only staff may see. */
  is_staff: Generated<boolean>;
  /** Of `content`, so many of one moment come together at the most. */
  events_per_delivery: Generated<number>;
  date_created: number;
  /** When it was switched off; null while it is on. */
  date_off: number | null;
  /** Why it is off; null while it is on, and if it was switched off before reasons were stored. */
  off_reason: ColumnType<OffReason | null, OffReason | null | undefined>;
  /** How many attempts have failed since the last one that succeeded. */
  failures: Generated<number>;
  /** When the first of these attempts failed. */
  date_failing: ColumnType<number | null, number | null | undefined>;
  /** Nothing is sent before this time. */
  date_paused: ColumnType<number | null, number | null | undefined>;
  /** How many of the mails about these failures were sent. */
  warnings: Generated<number>;
}

export type WebhookTopic = 'notifications' | 'content' | 'moderation' | 'people' | 'system';

/** `classic`: host contract 14; `standard`: Standard Webhooks 1.0. */
export type WebhookFormat = 'classic' | 'standard';

/** `staff`: an administrator or operator did it; `gone`: it answered 410; `failing`: all attempts failed for days. */
export type OffReason = 'staff' | 'gone' | 'failing';

/** Something that happened to content and waits for its delivery: ids alone, the rest is read when it is sent. */
export interface ContentEvent {
  action: string;
  content_uuid: string;
  content_container_uuid: string;
  /** In ms. */
  time: number;
}

/** An event of another topic: all that its receivers get. */
interface OtherEvent {
  /** Has a dot, as in `user.banned`; actions of content have none. */
  action: string;
  data: Record<string, string | number | null>;
  /** In ms. */
  time: number;
}

export type DeliveredEvent = ContentEvent | OtherEvent;

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  /** The same for every try of one delivery. */
  request_uuid: string;
  webhook_uuid: string;
  /** Whose own notification it was; null: one for many. */
  user_id: number | null;
  /** A row of `notifications`, or of `notification_sources`. */
  notification_id: number;
  /** Of many recipients, those after this one; 0: from the first. */
  after_user_id: number;
  /** What happened to what; null: the delivery was of a notification. */
  events: ColumnType<DeliveredEvent[] | null, string | null | undefined, string | null>;
  attempt: number;
  /** What was answered; null: nothing was. */
  status: number | null;
  problem: string;
  duration_ms: number;
  date_created: number;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
