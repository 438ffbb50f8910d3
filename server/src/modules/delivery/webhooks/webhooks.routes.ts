/**
 * A site's webhooks (ours): administrators see them with what was answered last, add, change and remove them. A secret is
 * shown when it is made, and never again. Trying one: ./webhook-deliveries.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ApiError, invalidField } from '../../../http/errors';
import { addWebhook, requireCompatible, TOPICS } from './add-webhook';
import { NO_FAILURES } from './failures.repository';
import { requireAddress } from './read-address';
import { Delivery, Home, One, presentDelivery } from './webhook-shapes';
import { NewWebhookBody, presentWebhook, Webhook, WebhookChangeBody } from './webhooks.presenter';
import {
  changeWebhook,
  deleteWebhook,
  findOfSite,
  listDeliveries,
  listWebhooks,
  lockOfSite,
} from './webhooks.repository';

const tags = ['sites'];
/** Each gets a row for every comment, in the statement that stores it. */
const WEBHOOKS_MAX = 10;

export const webhooksRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  const preHandler = app.allow('site', 'webhooks');

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
        webhooks.push({
          ...presentWebhook(row),
          deliveries: (await listDeliveries(db, row.uuid)).map(presentDelivery),
        });
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
        body: NewWebhookBody,
        response: { 201: Type.Object({ webhook: Webhook, secret: Type.String(), authorization: Type.String() }) },
      },
      preHandler,
    },
    async ({ site, body: { url, topics = [TOPICS[0]], ...rest } }, reply) => {
      if ((await listWebhooks(db, site.uuid)).length >= WEBHOOKS_MAX)
        throw invalidField('url', `A site has ${WEBHOOKS_MAX} webhooks at the most.`);
      const asked = {
        ...rest,
        site_uuid: site.uuid,
        url: requireAddress(url, config),
        topics,
        now: clock.now(),
      };
      const { uuid, ...secrets } = await addWebhook(db, config.secret, asked);
      const row = await findOfSite(db, { uuid, site_uuid: site.uuid });
      if (!row) throw new ApiError('not_found');
      reply.header('cache-control', 'no-store');
      return reply.code(201).send({ webhook: presentWebhook(row), ...secrets });
    },
  );

  app.patch(
    '/v2/:domain/webhooks/:webhook_uuid',
    {
      schema: {
        tags,
        summary: 'Changes what is named, or switches it on or off',
        params: One,
        body: WebhookChangeBody,
        response: { 200: Webhook },
      },
      preHandler,
    },
    async ({ site, params: { webhook_uuid: uuid }, body: { url, is_on, ...rest } }, reply) => {
      const change = {
        ...rest,
        ...(url !== undefined && { url: requireAddress(url, config), ...NO_FAILURES }),
        ...(is_on === true && { date_off: null, off_reason: null, ...NO_FAILURES }),
        ...(is_on === false && { date_off: clock.now(), off_reason: 'staff' as const }),
      };
      const row = await db.transaction().execute(async (trx) => {
        const before = await lockOfSite(trx, { uuid, site_uuid: site.uuid });
        if (!before) throw new ApiError('not_found');
        requireCompatible({ ...before, ...change });
        return changeWebhook(trx, uuid, change);
      });
      reply.header('cache-control', 'no-store');
      return presentWebhook(row);
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
