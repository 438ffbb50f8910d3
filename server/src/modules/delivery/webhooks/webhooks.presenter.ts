/** A webhook on the wire: as administrators write it, and as they see it, without its secret. */
import { Type } from '@fastify/type-provider-typebox';
import { Count } from '../../../../../core/contract/numbers';
import type { WebhookTopic } from '../../../database/schema/webhooks';
import { TOPICS } from './add-webhook';
import { Uuid } from './webhook-shapes';
import type { WebhookRow } from './webhooks.repository';

const EVENTS_MAX = 100;

const Url = Type.String({ minLength: 1, maxLength: 2048 });
const Topics = Type.Array(Type.Unsafe<WebhookTopic>({ type: 'string', enum: [...TOPICS] }), {
  minItems: 1,
  uniqueItems: true,
});
const Events = Type.Integer({ minimum: 1, maximum: EVENTS_MAX });

const wishes = { topics: Type.Optional(Topics), events_per_delivery: Type.Optional(Events) };
export const NewWebhookBody = Type.Object({ url: Url, ...wishes });
export const WebhookChangeBody = Type.Object(
  { url: Type.Optional(Url), ...wishes, is_on: Type.Optional(Type.Boolean()) },
  { minProperties: 1 },
);

export const Webhook = Type.Object({
  uuid: Uuid,
  url: Type.String(),
  topics: Topics,
  events_per_delivery: Count,
  is_on: Type.Boolean(),
  date_created: Count,
});

export const presentWebhook = ({ uuid, url, topics, events_per_delivery, date_off, date_created }: WebhookRow) => ({
  ...{ uuid, url, topics, events_per_delivery, date_created },
  is_on: date_off === null,
});
