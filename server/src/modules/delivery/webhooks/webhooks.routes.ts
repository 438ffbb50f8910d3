/**
 * A site's webhooks (ours): administrators see them with what was answered last, add, change and remove them. A secret is
 * told when it is made, and never again. Trying one: ./webhook-deliveries.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Count } from '../../../../../core/contract/numbers';
import type { WebhookTopic } from '../../../database/schema/webhooks';
import { ApiError, invalidField } from '../../../http/errors';
import { addWebhook, TOPICS } from './add-webhook';
import { readAddress } from './read-address';
import { Delivery, Home, One, presentDelivery, Uuid } from './webhook-shapes';
import {
  changeWebhook,
  deleteWebhook,
  findOfSite,
  listDeliveries,
  listWebhooks,
  type WebhookRow,
} from './webhooks.repository';

const tags = ['sites'];
/** Each is told of every comment in the statement that stores it. */
const WEBHOOKS_MAX = 10;
const EVENTS_MAX = 100;

const Url = Type.String({ minLength: 1, maxLength: 2048 });
const Topics = Type.Array(Type.Unsafe<WebhookTopic>({ type: 'string', enum: [...TOPICS] }), {
  minItems: 1,
  uniqueItems: true,
});
const Events = Type.Integer({ minimum: 1, maximum: EVENTS_MAX });
const Webhook = Type.Object({
  uuid: Uuid,
  url: Type.String(),
  topics: Topics,
  events_per_delivery: Count,
  is_on: Type.Boolean(),
  date_created: Count,
});

const present = ({ uuid, url, topics, events_per_delivery, date_off, date_created }: WebhookRow) => ({
  ...{ uuid, url, topics, events_per_delivery, date_created },
  is_on: date_off === null,
});

export const webhooksRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  const preHandler = [app.requireSite, app.requireAdministrator];

  function requireAddress(text: string): string {
    const url = readAddress(text, config.privateAddresses);
    if (url === null)
      throw invalidField('url', 'url must be an http or https address that can be reached from outside.');
    return url;
  }

  app.get(
    '/v2/:domain/webhooks',
    {
      schema: {
        tags,
        summary: 'The site’s webhooks, each with its last deliveries; administrators',
        params: Home,
        response: {
          200: Type.Object({
            webhooks: Type.Array(Type.Intersect([Webhook, Type.Object({ deliveries: Type.Array(Delivery) })])),
          }),
        },
      },
      preHandler,
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'no-store');
      const webhooks = [];
      for (const row of await listWebhooks(db, site.uuid)) {
        webhooks.push({ ...present(row), deliveries: (await listDeliveries(db, row.uuid)).map(presentDelivery) });
      }
      return { webhooks };
    },
  );

  app.post(
    '/v2/:domain/webhooks',
    {
      schema: {
        tags,
        summary: 'A new one; its secret is told this once',
        params: Home,
        body: Type.Object({
          url: Url,
          topics: Type.Optional(Topics),
          events_per_delivery: Type.Optional(Events),
        }),
        response: { 201: Type.Object({ webhook: Webhook, secret: Type.String() }) },
      },
      preHandler,
    },
    async ({ site, body: { url, topics = [TOPICS[0]], ...rest } }, reply) => {
      if ((await listWebhooks(db, site.uuid)).length >= WEBHOOKS_MAX)
        throw invalidField('url', `A site has ${WEBHOOKS_MAX} webhooks at the most.`);
      const asked = { site_uuid: site.uuid, url: requireAddress(url), topics, ...rest, now: clock.now() };
      const { uuid, secret } = await addWebhook(db, config.secret, asked);
      const row = await findOfSite(db, { uuid, site_uuid: site.uuid });
      if (!row) throw new ApiError('not_found');
      reply.header('cache-control', 'no-store');
      return reply.code(201).send({ webhook: present(row), secret });
    },
  );

  app.patch(
    '/v2/:domain/webhooks/:webhook_uuid',
    {
      schema: {
        tags,
        summary: 'Changes what is named, or switches it on or off',
        params: One,
        body: Type.Object(
          {
            url: Type.Optional(Url),
            topics: Type.Optional(Topics),
            events_per_delivery: Type.Optional(Events),
            is_on: Type.Optional(Type.Boolean()),
          },
          { minProperties: 1 },
        ),
        response: { 200: Webhook },
      },
      preHandler,
    },
    async ({ site, params: { webhook_uuid: uuid }, body: { url, is_on, ...rest } }, reply) => {
      const change = {
        ...rest,
        ...(url !== undefined && { url: requireAddress(url) }),
        ...(is_on !== undefined && { date_off: is_on ? null : clock.now() }),
      };
      const row = await changeWebhook(db, { uuid, site_uuid: site.uuid }, change);
      if (!row) throw new ApiError('not_found');
      reply.header('cache-control', 'no-store');
      return present(row);
    },
  );

  app.delete(
    '/v2/:domain/webhooks/:webhook_uuid',
    {
      schema: {
        tags,
        summary: 'Removes it and the log of its deliveries',
        params: One,
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async ({ site, params: { webhook_uuid: uuid } }, reply) => {
      if (!(await deleteWebhook(db, { uuid, site_uuid: site.uuid }))) throw new ApiError('not_found');
      return reply.code(204).send(null);
    },
  );
};
