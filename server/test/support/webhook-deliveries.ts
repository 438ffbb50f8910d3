/** Webhooks of the test site, and their deliveries. */
import { randomUUID } from 'node:crypto';
import { addWebhook } from '../../src/modules/delivery/webhooks/add-webhook';
import { addToOutbox } from '../../src/modules/platform/outbox/outbox.repository';
import type { TestApp } from './app';
import type { WebhookEndpoint } from './webhook-endpoint';

export const addEndpoint = ({ app, site }: TestApp, { url }: WebhookEndpoint) =>
  addWebhook(app.db, app.config.secret, { site_uuid: site.uuid, url, topics: ['content'], now: app.clock.now() });

/** Adds due deliveries of an event, as many for each webhook, all at once. */
export async function leaveDeliveries({ app }: TestApp, webhooks: { uuid: string }[], count: number) {
  const now = app.clock.now();
  const event = { action: 'visible', content_uuid: randomUUID(), content_container_uuid: randomUUID(), time: now };
  const nobody = { user_id: null, notification_id: 0, after_user_id: 0 };
  const receivers = Array.from({ length: count }, () => webhooks).flat();
  const messages = receivers.map(({ uuid: webhook_uuid }) => {
    const request_uuid = randomUUID();
    const payload = { ...nobody, request_uuid, webhook_uuid, events: [event], attempt: 1, begun: now };
    return { kind: 'webhook', payload, idempotency_key: `webhook ${request_uuid} ${now} 1`, now };
  });
  await addToOutbox(app.db, ...messages);
}
