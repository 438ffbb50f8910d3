/** A webhook on the wire, without its secret. */
import type { WebhookRow } from './webhooks.repository';

export const presentWebhook = ({ date_off, date_failing, date_paused, ...row }: WebhookRow) => ({
  uuid: row.uuid,
  url: row.url,
  topics: row.topics,
  format: row.format,
  is_staff: row.is_staff,
  events_per_delivery: row.events_per_delivery,
  is_on: date_off === null,
  off_reason: row.off_reason,
  failures: row.failures,
  failing_since: date_failing,
  paused_until: date_paused,
  date_created: row.date_created,
});
