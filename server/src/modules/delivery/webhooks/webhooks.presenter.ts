/** A webhook on the wire: as administrators write it, and as they see it, without its secret. */
import { Type } from '@fastify/type-provider-typebox';
import { Count, TimeOrNull } from '../../../../../core/contract/numbers';
import type { OffReason, WebhookFormat, WebhookTopic } from '../../../database/schema/webhooks';
import { FORMATS, TOPICS } from './add-webhook';
import { Uuid } from './webhook-shapes';
import type { WebhookRow } from './webhooks.repository';

const EVENTS_MAX = 100;

const Url = Type.String({ minLength: 1, maxLength: 2048 });
const Topics = Type.Array(Type.Unsafe<WebhookTopic>({ type: 'string', enum: [...TOPICS] }), {
  minItems: 1,
  uniqueItems: true,
});
const Events = Type.Integer({ minimum: 1, maximum: EVENTS_MAX });

const Format = Type.Unsafe<WebhookFormat>({ type: 'string', enum: [...FORMATS] });

const options = {
  topics: Type.Optional(Topics),
  events_per_delivery: Type.Optional(Events),
  is_staff: Type.Optional(Type.Boolean()),
};
export const NewWebhookBody = Type.Object({ url: Url, format: Type.Optional(Format), ...options });
export const WebhookChangeBody = Type.Object(
  { url: Type.Optional(Url), ...options, is_on: Type.Optional(Type.Boolean()) },
  { minProperties: 1 },
);

export const Webhook = Type.Object({
  uuid: Uuid,
  url: Type.String(),
  topics: Topics,
  format: Format,
  is_staff: Type.Boolean(),
  events_per_delivery: Count,
  is_on: Type.Boolean(),
  off_reason: Type.Union([Type.Unsafe<OffReason>({ type: 'string', enum: ['staff', 'gone', 'failing'] }), Type.Null()]),
  failures: Count,
  failing_since: TimeOrNull,
  paused_until: TimeOrNull,
  date_created: Count,
});

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
