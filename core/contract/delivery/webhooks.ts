/** A site's webhooks (extension; host contract 14): publishers' addresses that receive events. Times are ms. */
import { type Static, Type } from 'typebox';
import { Count, TimeOrNull } from '../values/numbers';

export const webhookTopics = ['notifications', 'content', 'moderation', 'people', 'system'] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** `classic`: host contract 14; `standard`: Standard Webhooks 1.0. */
export const webhookFormats = ['classic', 'standard'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** `staff`: an administrator or operator turned the webhook off; `gone`: the endpoint answered 410; `failing`: all attempts failed for days. */
const offReasons = ['staff', 'gone', 'failing'] as const;
export type OffReason = (typeof offReasons)[number];

const EVENTS_MAX = 100;

const Uuid = Type.String({ format: 'uuid' });
const Url = Type.String({ minLength: 1, maxLength: 2048 });
const Topics = Type.Array(Type.Unsafe<WebhookTopic>({ type: 'string', enum: [...webhookTopics] }), {
  minItems: 1,
  uniqueItems: true,
});
const Events = Type.Integer({ minimum: 1, maximum: EVENTS_MAX });
const Format = Type.Unsafe<WebhookFormat>({ type: 'string', enum: [...webhookFormats] });

const options = {
  topics: Type.Optional(Topics),
  events_per_delivery: Type.Optional(Events),
  is_staff: Type.Optional(Type.Boolean()),
};

/** `POST /v2/{domain}/webhooks` */
export const NewWebhookBody = Type.Object({ url: Url, format: Type.Optional(Format), ...options });
export type NewWebhookBody = Static<typeof NewWebhookBody>;

/** `PATCH /v2/{domain}/webhooks/{webhook_uuid}` */
export const WebhookChangeBody = Type.Object(
  { url: Type.Optional(Url), ...options, is_on: Type.Optional(Type.Boolean()) },
  { minProperties: 1 },
);
export type WebhookChangeBody = Static<typeof WebhookChangeBody>;

export const Webhook = Type.Object({
  uuid: Uuid,
  url: Type.String(),
  topics: Topics,
  format: Format,
  is_staff: Type.Boolean(),
  events_per_delivery: Count,
  is_on: Type.Boolean(),
  off_reason: Type.Union([Type.Unsafe<OffReason>({ type: 'string', enum: [...offReasons] }), Type.Null()]),
  failures: Count,
  failing_since: TimeOrNull,
  paused_until: TimeOrNull,
  date_created: Count,
});

/** The result of a request: the status of its answer, or why there was none. */
export const Sent = Type.Object({
  status: Type.Union([Count, Type.Null()]),
  problem: Type.String(),
  duration_ms: Count,
});
export type Sent = Static<typeof Sent>;

const Delivery = Type.Intersect([Type.Object({ request_uuid: Uuid, attempt: Count, time: Count }), Sent]);

/** A row of `GET /v2/{domain}/webhooks`. */
export const ListedWebhook = Type.Intersect([Webhook, Type.Object({ deliveries: Type.Array(Delivery) })]);
export type ListedWebhook = Static<typeof ListedWebhook>;

/** Answers of `POST /v2/{domain}/webhooks` and of `…/secret`. No other answer contains the secret. */
export const NewWebhook = Type.Object({ webhook: Webhook, secret: Type.String(), authorization: Type.String() });
export type NewWebhook = Static<typeof NewWebhook>;
export const RolledSecret = Type.Object({
  secret: Type.String(),
  authorization: Type.String(),
  old_valid_to: TimeOrNull,
});
export type RolledSecret = Static<typeof RolledSecret>;
