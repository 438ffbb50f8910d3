/**
 * A site's webhooks (extension): administrators read them with their last deliveries, and add them. A secret is shown
 * only when it is created. Changing and deleting: ./webhook-changes.routes. Testing: ./webhook-deliveries.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import {
  ListedWebhook,
  NewWebhook,
  NewWebhookBody,
  webhookTopics,
} from '../../../../../core/contract/delivery/webhooks';
import { ApiError, invalidField } from '../../../http/errors';
import { addWebhook } from './add-webhook';
import { requireAddress } from './read-address';
import { Home, presentDelivery } from './webhook-shapes';
import { presentWebhook } from './webhooks.presenter';
import { findOfSite, listDeliveries, listWebhooks } from './webhooks.repository';

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
          200: Type.Object({ webhooks: Type.Array(ListedWebhook) }),
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
        response: { 201: NewWebhook },
      },
      preHandler,
    },
    async ({ site, body: { url, topics = [webhookTopics[0]], ...rest } }, reply) => {
      if ((await listWebhooks(db, site.uuid)).length >= WEBHOOKS_MAX)
        throw invalidField('url', `A site has ${WEBHOOKS_MAX} webhooks at the most.`, 'too_many_webhooks');
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
};
