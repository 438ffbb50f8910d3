/** Notifications for a site's own server (host contract 14): one delivery for each of its webhooks. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';
import type { DeliveredEvent } from '../../../../database/schema/webhooks';
import type { OutboxMessage } from '../../../platform/outbox/outbox.repository';
import { WEBHOOK } from '../../../platform/site-events/leave-site-event';
import type { NotificationChannel } from './channel';

/** The payload in the outbox; retries of a delivery share its id. */
export interface Delivery {
  request_uuid: string;
  webhook_uuid: string;
  /** Null for a shared notification. */
  user_id: number | null;
  notification_id: number;
  /** Last recipient of the previous batch; 0 before the first. */
  after_user_id: number;
  /** The events to deliver, if the delivery is no notification. */
  events?: DeliveredEvent[];
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Time of the first of these tries, in ms: staff may repeat the whole delivery. */
  begun: number;
}

/** Kinds that receivers know. */
const DELIVERED = [
  ...['broadcast_site', 'broadcast_topic', 'follow', 'like', 'reply', 'reply_removed'],
  ...['subscribed_page_content', 'subscribed_user_content'],
];

export const webhook: NotificationChannel = {
  name: 'webhook',
  reaches: (written) => webhooksOf(written),
  messagesOf: (trx, written, now) =>
    deliveriesOf(
      trx,
      written.map(({ id, ...row }) => ({ ...row, notification_id: id })),
      now,
    ),
  messagesOfSources: (trx, sources, now) =>
    deliveriesOf(
      trx,
      sources.map(({ id, ...row }) => ({ ...row, user_id: null, notification_id: id })),
      now,
    ),
};

interface DeliveredNotice extends Pick<Delivery, 'user_id' | 'notification_id'> {
  kind: string;
  section_uuid: string;
}

async function deliveriesOf(trx: Kysely<Tables>, all: DeliveredNotice[], now: number): Promise<OutboxMessage[]> {
  const delivered = all.filter(({ kind }) => DELIVERED.includes(kind));
  if (delivered.length === 0) return [];
  const { rows } = await webhooksOf(delivered).execute(trx);
  return delivered.flatMap(({ user_id, notification_id, section_uuid }) =>
    rows
      .filter((row) => row.section_uuid === section_uuid)
      .map(({ webhook_uuid }) => firstTry({ webhook_uuid, user_id, notification_id, after_user_id: 0 }, now)),
  );
}

const webhooksOf = (delivered: { section_uuid: string }[]) => sql<{ section_uuid: string; webhook_uuid: string }>`
  select s.uuid as section_uuid, w.uuid as webhook_uuid
  from sections s join webhooks w on w.site_uuid = s.site_uuid and w.date_off is null and 'notifications' = any(w.topics)
  where s.uuid = any(${[...new Set(delivered.map(({ section_uuid }) => section_uuid))]}::uuid[])`;

/** Creates the first attempt. A second delivery of the same notification is dropped. */
export function firstTry(subject: Omit<Delivery, 'request_uuid' | 'attempt' | 'begun'>, now: number): OutboxMessage {
  const { webhook_uuid, user_id, notification_id, after_user_id } = subject;
  const what = user_id === null ? `source ${notification_id} ${after_user_id}` : notification_id;
  return {
    kind: WEBHOOK,
    payload: { ...subject, request_uuid: randomUUID(), attempt: 1, begun: now },
    idempotency_key: `${WEBHOOK} ${webhook_uuid} ${what}`,
    now,
  };
}
