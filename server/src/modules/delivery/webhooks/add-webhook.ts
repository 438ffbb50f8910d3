/** Adds a webhook to a site, from the command line or over HTTP. Its secret and `authorization` are shown only once. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { WebhookFormat, WebhookTopic } from '../../../../../core/contract/delivery/webhooks';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import { authorizationOf, newSecret, sealingOf, sealSecrets } from './secret';
import { insertWebhook } from './webhooks.repository';

interface Options {
  topics: WebhookTopic[];
  format?: WebhookFormat;
  is_staff?: boolean;
  events_per_delivery?: number;
}

interface NewWebhook extends Options {
  site_uuid: string;
  /** Normalized by `readAddress`. */
  url: string;
  now: number;
}

/** @throws ApiError invalid_field as `requireCompatible` */
export async function addWebhook(
  db: Kysely<Tables>,
  serverSecret: string,
  { now, ...asked }: NewWebhook,
): Promise<{ uuid: string; secret: string; authorization: string }> {
  requireCompatible(asked);
  const uuid = randomUUID();
  const secret = newSecret(asked.format ?? 'classic');
  const sealed_secret = sealSecrets({ current: secret, former: [] }, sealingOf(serverSecret, uuid));
  await insertWebhook(db, { uuid, ...asked, sealed_secret, date_created: now });
  return { uuid, secret, authorization: authorizationOf(secret) };
}

/** @throws ApiError invalid_field naming the option that does not fit the others */
export function requireCompatible({ topics, format, is_staff = false, events_per_delivery = 1 }: Options): void {
  if (topics.includes('moderation') && !is_staff)
    throw invalidField('topics', 'The topic moderation is only for webhooks with is_staff.');
  if (format === 'standard' && events_per_delivery > 1)
    throw invalidField('events_per_delivery', 'A webhook of the format standard gets one event per delivery.');
}
