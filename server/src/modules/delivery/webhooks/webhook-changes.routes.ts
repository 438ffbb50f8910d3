/** Changes, switches and deletes webhooks (extension; administrators). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Webhook, WebhookChangeBody } from '../../../../../core/contract/delivery/webhooks';
import { ApiError } from '../../../http/errors';
import { requireCompatible } from './add-webhook';
import { NO_FAILURES } from './failures.repository';
import { requireAddress } from './read-address';
import { One } from './webhook-shapes';
import { presentWebhook } from './webhooks.presenter';
import { changeWebhook, deleteWebhook, lockOfSite } from './webhooks.repository';

const tags = ['sites'];

export const webhookChangesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  const preHandler = app.allow('site', 'webhooks');

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
