/** Sends to a webhook on request: a test event, or a delivery again (extension; administrators). */
import { randomUUID } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Sent } from '../../../../../core/contract/delivery/webhooks';
import { NULL_UUID } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Content } from './bodies';
import { sentAgain } from './delivery';
import { noteSuccess } from './failures.repository';
import { isTaken, send } from './send';
import { One, Uuid } from './webhook-shapes';
import { findDelivery, findOfSite, type WebhookRow } from './webhooks.repository';

const tags = ['sites'];

export const webhookDeliveriesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  const preHandler = app.allow('site', 'webhooks');

  app.post(
    '/v2/:domain/webhooks/:webhook_uuid/test',
    {
      schema: {
        tags,
        summary: 'Sends it an event `test` now and once, and says what was answered',
        params: One,
        response: { 200: Type.Intersect([Type.Object({ request_uuid: Uuid }), Sent]) },
      },
      preHandler,
    },
    async ({ site, params: { webhook_uuid: uuid } }, reply) => {
      const row = await findOfSite(db, { uuid, site_uuid: site.uuid });
      if (!row) throw new ApiError('not_found');
      const now = clock.now();
      const request_uuid = randomUUID();
      const content = testOf(row, site.uuid, now);
      const { not_before: _, ...sent } = await send(config, row, { request_uuid, content, now });
      // An administrator who has repaired the endpoint need not wait for the next probe.
      if (isTaken(sent)) await noteSuccess(db, uuid);
      reply.header('cache-control', 'no-store');
      return { request_uuid, ...sent };
    },
  );

  app.post(
    '/v2/:domain/webhooks/deliveries/:request_uuid',
    {
      schema: {
        tags,
        summary: 'Sends a delivery again, under the same number',
        params: Type.Object({ domain: Type.String(), request_uuid: Uuid }),
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async ({ site, params: { request_uuid } }, reply) => {
      const delivery = await findDelivery(db, { request_uuid, site_uuid: site.uuid });
      if (!delivery) throw new ApiError('not_found');
      await addToOutbox(db, sentAgain(delivery, clock.now()));
      return reply.code(204).send(null);
    },
  );
};

/** Builds a test event in the shape that the webhook receives, with null ids. */
function testOf({ topics, format }: WebhookRow, section_uuid: string, time: number): Content {
  const isOfOthers = !topics.includes('content') && !topics.includes('notifications');
  if (format === 'standard' || isOfOthers) return { events: [{ action: 'endpoint.test', section_uuid, time }] };
  if (topics.includes('content')) {
    const nothing = { actor_uuid: NULL_UUID, content_container_uuid: NULL_UUID, content_uuid: NULL_UUID };
    return { events: [{ action: 'test', ...nothing, section_uuid, time }] };
  }
  const notification = { notification_type: 'test', notification_uuid: NULL_UUID, time, section_uuid };
  return {
    notifications: [
      {
        ...notification,
        content_container_uuid: NULL_UUID,
        user: null,
        recipients: [],
        payload: { url: '', image_url: '' },
      },
    ],
  };
}
