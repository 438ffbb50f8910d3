/**
 * Leaves an event for the site's webhooks in the outbox: decisions of staff (topic `moderation`), changes of accounts (`people`), and
 * jobs of the server (`system`). The write queue leaves events of content.
 */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { WebhookTopic } from '../../../../../core/contract/delivery/webhooks';
import type { Tables } from '../../../database/schema';

/** The kind of the outbox message that is one delivery to a webhook. */
export const WEBHOOK = 'webhook';

export interface SiteEvent {
  site_uuid: string;
  topic: Exclude<WebhookTopic, 'notifications' | 'content'>;
  action: string;
  /** Ids and counts, but no user input. */
  data: Record<string, string | number | null>;
  now: number;
}

export async function leaveSiteEvent(trx: Kysely<Tables>, event: SiteEvent): Promise<void> {
  const { site_uuid, topic, action, data, now } = event;
  const delivered = { action, time: now, data: { section_uuid: site_uuid, ...data } };
  await sql`
    insert into outbox (kind, payload, idempotency_key, date_next, date_created)
    select ${WEBHOOK}::text, jsonb_build_object(
        'webhook_uuid', uuid, 'request_uuid', gen_random_uuid(), 'attempt', 1, 'begun', ${now}::bigint,
        'user_id', null, 'notification_id', 0, 'after_user_id', 0, 'events', ${JSON.stringify([delivered])}::jsonb
      ),
      ${WEBHOOK}::text || ' ' || uuid || ' ' || ${randomUUID()}::text, ${now}::bigint, ${now}::bigint
    from webhooks
    where site_uuid = ${site_uuid} and date_off is null and ${topic}::text = any(topics)
      and (is_staff or ${topic}::text <> 'moderation')`.execute(trx);
}

/** Leaves an event about a long job of the site that has ended. */
export const leaveSystemEvent = (
  trx: Kysely<Tables>,
  event: Omit<SiteEvent, 'topic' | 'action'> & { action: 'import.finished' | 'export.ready' },
): Promise<void> => leaveSiteEvent(trx, { ...event, topic: 'system' });
