/** Webhooks: the addresses of sites' own servers, and each attempt at a delivery. */
import type { ColumnType, Generated } from 'kysely';
import type { OffReason, WebhookFormat, WebhookTopic } from '../../../../core/contract/delivery/webhooks';

export interface WebhooksTable {
  uuid: string;
  site_uuid: string;
  url: string;
  /** The secret, with former ones that are still valid. */
  sealed_secret: string;
  /** Topics whose events the webhook receives. */
  topics: Generated<WebhookTopic[]>;
  /** The shape of a request body. Fixed when the webhook is added. */
  format: Generated<WebhookFormat>;
  /** True when the webhook may receive events for staff. */
  is_staff: Generated<boolean>;
  /** Maximum of `content` events of one moment in a delivery. */
  events_per_delivery: Generated<number>;
  date_created: number;
  /** When the webhook was turned off; null while it is on. */
  date_off: number | null;
  /** Reason why the webhook is off; null while it is on, or if it was turned off before reasons were stored. */
  off_reason: ColumnType<OffReason | null, OffReason | null | undefined>;
  /** Number of failed attempts since the last success. */
  failures: Generated<number>;
  /** When the first of these failures happened. */
  date_failing: ColumnType<number | null, number | null | undefined>;
  /** The server sends nothing before this time. */
  date_paused: ColumnType<number | null, number | null | undefined>;
  /** Number of mails to administrators about these failures. */
  warnings: Generated<number>;
}

/** A content event that waits for its delivery: only ids, the rest is read when it is sent. */
export interface ContentEvent {
  action: string;
  content_uuid: string;
  content_container_uuid: string;
  /** Time of the event in ms. */
  time: number;
}

/** An event of another topic. Receivers get exactly these members. */
interface OtherEvent {
  /** Has a dot, as in `user.banned`; actions of content have none. */
  action: string;
  data: Record<string, string | number | null>;
  /** Time of the event in ms. */
  time: number;
}

export type DeliveredEvent = ContentEvent | OtherEvent;

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  /** Id of the delivery, the same for every attempt. */
  request_uuid: string;
  webhook_uuid: string;
  /** Recipient of a personal notification; null for a shared one. */
  user_id: number | null;
  /** A row of `notifications`, or of `notification_sources`. */
  notification_id: number;
  /** Last recipient of the previous batch; 0 before the first. */
  after_user_id: number;
  /** The events delivered; null when the delivery was a notification. */
  events: ColumnType<DeliveredEvent[] | null, string | null | undefined, string | null>;
  attempt: number;
  /** Status of the answer; null if there was none. */
  status: number | null;
  problem: string;
  duration_ms: number;
  date_created: number;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
