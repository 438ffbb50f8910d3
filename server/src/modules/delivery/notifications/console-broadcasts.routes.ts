/** `/v1/console/{domain}/broadcasts` (extension): writes, plans, approves and cancels broadcasts, and lists them with their reach. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { BroadcastsPage, NewBroadcast, PlannedBroadcast } from '../../../../../core/contract/console/broadcasts';
import { isUuid, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { countReaders } from './broadcast-reach';
import { approveBroadcast, cancelBroadcast, planBroadcast, SEND_BROADCAST, sendPlanned } from './planned-broadcasts';
import { listPlanned, type PlannedRow } from './planned-broadcasts.repository';
import { findSent } from './sent-broadcasts.repository';

const tags = ['console'];
const URL = '/v1/console/:domain/broadcasts';
const params = Type.Object({ domain: Type.String() });
const OneParams = Type.Object({ domain: Type.String(), broadcast_uuid: Type.String({ maxLength: 36 }) });

export const consoleBroadcastsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, outbox } = app;
  const preHandler = app.allow('console', 'broadcasts');
  const maySend = app.allow('site', 'broadcast');
  outbox.handle(SEND_BROADCAST, sendPlanned(app));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  app.get(
    URL,
    {
      schema: {
        tags,
        summary: 'Readers whom a broadcast reaches, planned broadcasts and the latest ones; staff',
        params,
        response: { 200: BroadcastsPage },
      },
      preHandler,
    },
    async ({ site, signedIn }) => {
      const [reach, planned, broadcasts] = await Promise.all([
        countReaders(db, site.uuid),
        listPlanned(db, site.uuid),
        findSent(db, site.uuid),
      ]);
      return {
        ...reach,
        ...site.rules.broadcasts,
        planned: planned.map((row) => present(row, signedIn.id)),
        broadcasts,
      };
    },
  );

  app.post(
    URL,
    {
      schema: {
        tags,
        summary: 'Sends a broadcast, or plans it; staff',
        params,
        body: NewBroadcast,
        response: { 201: PlannedBroadcast },
      },
      preHandler: maySend,
    },
    async ({ site, signedIn, body }, reply) => {
      reply.code(201);
      return present(await planBroadcast(app, site, body, signedIn.id), signedIn.id);
    },
  );

  app.post(
    `${URL}/:broadcast_uuid/approve`,
    {
      schema: {
        tags,
        summary: 'Approves a broadcast of a colleague; staff',
        params: OneParams,
        response: { 200: PlannedBroadcast },
      },
      preHandler: maySend,
    },
    async ({ site, signedIn, params: { broadcast_uuid } }) => {
      if (!isUuid(broadcast_uuid)) throw new ApiError('not_found');
      return present(await approveBroadcast(app, site, broadcast_uuid, signedIn.id), signedIn.id);
    },
  );

  app.delete(
    `${URL}/:broadcast_uuid`,
    {
      schema: {
        tags,
        summary: 'Cancels a broadcast that was not sent yet; staff',
        params: OneParams,
        response: { 204: Type.Null() },
      },
      preHandler: maySend,
    },
    async ({ site, params: { broadcast_uuid } }, reply) => {
      if (!isUuid(broadcast_uuid)) throw new ApiError('not_found');
      await cancelBroadcast(app, site, broadcast_uuid);
      return reply.code(204).send(null);
    },
  );
};

const present = (
  { uuid, state, body, reach, date_due, actor_id }: PlannedRow,
  viewer_id: number,
): PlannedBroadcast => ({
  broadcast_uuid: uuid,
  state: state === 'canceled' ? 'sent' : state,
  ...{ title: body.title, description: body.description, url: body.url, reach, date_due },
  topic_id: body.broadcast_type === 'topic' ? body.topic_id : '',
  author_uuid: actor_id === null ? null : numericIdToUuid(actor_id),
  may_approve: state === 'waiting' && actor_id !== viewer_id,
});
