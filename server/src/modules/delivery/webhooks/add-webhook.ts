/** Adds a webhook to a site, from the command line or over HTTP. Its secret and `authorization` are shown only once. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { WebhookTopic } from '../../../database/schema/webhooks';
import { authorizationOf, newSecret, sealingOf, sealSecrets } from './secret';
import { insertWebhook } from './webhooks.repository';

export const TOPICS = ['notifications', 'content'] as const satisfies WebhookTopic[];

interface NewWebhook {
  site_uuid: string;
  /** As `readAddress` gives it. */
  url: string;
  topics: WebhookTopic[];
  events_per_delivery?: number;
  now: number;
}

export async function addWebhook(
  db: Kysely<Tables>,
  serverSecret: string,
  { now, ...asked }: NewWebhook,
): Promise<{ uuid: string; secret: string; authorization: string }> {
  const uuid = randomUUID();
  const secret = newSecret();
  const sealed_secret = sealSecrets({ current: secret, former: [] }, sealingOf(serverSecret, uuid));
  await insertWebhook(db, { uuid, ...asked, sealed_secret, date_created: now });
  return { uuid, secret, authorization: authorizationOf(secret) };
}
