/** Webhooks: the addresses of sites' own servers, and each attempt at a delivery. */
import type { ColumnType, Generated } from 'kysely';

export interface WebhooksTable {
  uuid: string;
  site_uuid: string;
  url: string;
  /** With former ones that are still valid. */
  sealed_secret: string;
  /** Of which events it is sent: `notifications`, `content`. */
  topics: Generated<WebhookTopic[]>;
  /** Of `content`, so many of one moment come together at the most. */
  events_per_delivery: Generated<number>;
  date_created: number;
  /** It was switched off, by staff or by answering 410. */
  date_off: number | null;
}

export type WebhookTopic = 'notifications' | 'content';

/** Something that happened to content and waits for its delivery: ids alone, the rest is read when it is sent. */
export interface DeliveredEvent {
  action: string;
  content_uuid: string;
  content_container_uuid: string;
  /** In ms. */
  time: number;
}

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
  /** Of `content`: what happened to what; null: the delivery was of a notification. */
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
