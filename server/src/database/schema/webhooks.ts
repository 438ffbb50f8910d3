/** Webhooks: the addresses of sites' own servers, and each attempt at a delivery. */
import type { ColumnType, Generated } from 'kysely';

export interface WebhooksTable {
  uuid: string;
  site_uuid: string;
  url: string;
  /** With former ones that are still valid. */
  sealed_secret: string;
  /** Topics whose events the webhook receives. */
  topics: Generated<WebhookTopic[]>;
  /** The shape of a request body. Fixed when the webhook is added. */
  format: Generated<WebhookFormat>;
  /** Whether the webhook may receive events that only staff may see. */
  is_staff: Generated<boolean>;
  /** Of `content`, so many of one moment come together at the most. */
  events_per_delivery: Generated<number>;
  date_created: number;
  /** When the webhook was turned off; null while it is on. */
  date_off: number | null;
  /** Why the webhook is off; null while it is on, or if it was turned off before reasons were stored. */
  off_reason: ColumnType<OffReason | null, OffReason | null | undefined>;
  /** How many attempts have failed since the last one that succeeded. */
  failures: Generated<number>;
  /** When the first of these attempts failed. */
  date_failing: ColumnType<number | null, number | null | undefined>;
  /** The server sends nothing before this time. */
  date_paused: ColumnType<number | null, number | null | undefined>;
  /** How many mails about these failures administrators have received. */
  warnings: Generated<number>;
}

export type WebhookTopic = 'notifications' | 'content' | 'moderation' | 'people' | 'system';

/** `classic`: host contract 14; `standard`: Standard Webhooks 1.0. */
export type WebhookFormat = 'classic' | 'standard';

/** `staff`: an administrator or operator turned the webhook off; `gone`: the endpoint answered 410; `failing`: all attempts failed for days. */
export type OffReason = 'staff' | 'gone' | 'failing';

/** Something that happened to content and waits for its delivery: ids alone, the rest is read when it is sent. */
export interface ContentEvent {
  action: string;
  content_uuid: string;
  content_container_uuid: string;
  /** In ms. */
  time: number;
}

/** An event of another topic. Receivers get exactly these members. */
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
  /** The events delivered; null when the delivery was a notification. */
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
