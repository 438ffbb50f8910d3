/** Schedules the retries of a delivery. */
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import { waitAfter } from '../../platform/outbox/retry-waits';
import { WEBHOOK } from '../../platform/site-events/leave-site-event';
import type { Delivery } from '../notifications/channels/webhook';
import type { DeliveryRow } from './webhooks.repository';

interface Retry {
  now: number;
  /** Time that the endpoint named in `Retry-After`. */
  not_before?: number | null;
  random?: () => number;
}

/** Returns the next attempt; null after the last one. */
export function nextTry(delivery: Delivery, { now, not_before, random }: Retry): OutboxMessage | null {
  const wait = waitAfter(delivery.attempt, random);
  if (wait === null) return null;
  const date_next = now + wait;
  const attempt = delivery.attempt + 1;
  return {
    kind: WEBHOOK,
    payload: { ...delivery, attempt },
    idempotency_key: `${WEBHOOK} ${delivery.request_uuid} ${delivery.begun} ${attempt}`,
    now,
    date_next: Math.max(date_next, not_before ?? 0),
  };
}

/** Sends again on request of staff: at once, with the same retries as the first. */
export function sentAgain(delivery: DeliveryRow, now: number): OutboxMessage {
  const { request_uuid, webhook_uuid, user_id, notification_id, after_user_id, events } = delivery;
  const what = { request_uuid, webhook_uuid, user_id, notification_id, after_user_id, ...(events && { events }) };
  return {
    kind: WEBHOOK,
    payload: { ...what, attempt: 1, begun: now },
    idempotency_key: `${WEBHOOK} ${request_uuid} ${now} 1`,
    now,
  };
}
