/** `/v1/console/{domain}/saved-queues`. */
import { randomUUID } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { SAVED_QUEUES_MAX } from '../../../../../core/contract/console/queues';
import { SavedQueue, SavedQueueBody, SavedQueues } from '../../../../../core/contract/console/saved-queues';
import { isUuid } from '../../../../../core/contract/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { at, consoleMay, tags } from './console-route';
import { countSaved, deleteSaved, insertSaved, listSaved, type SavedRow } from './saved-queues.repository';

const presentFor =
  (user_id: number) =>
  ({ uuid, name, filter, is_shared, owner_id }: SavedRow) => ({
    ...{ queue_uuid: uuid, name, filter, is_shared },
    is_yours: owner_id === user_id,
  });

export const savedQueuesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'see_queue');

  app.get(
    at('saved-queues'),
    { schema: { tags, summary: 'Named filters of the queue; staff', response: { 200: SavedQueues } }, preHandler },
    async ({ site, signedIn }) => ({
      queues: (await listSaved(db, site.uuid, signedIn.id)).map(presentFor(signedIn.id)),
    }),
  );

  app.post(
    at('saved-queues'),
    {
      schema: {
        tags,
        summary: 'Names a filter of the queue; staff',
        body: SavedQueueBody,
        response: { 201: SavedQueue },
      },
      preHandler,
    },
    async ({ site, signedIn, body }, reply) => {
      const name = body.name.trim();
      if (name === '') throw invalidField('name', 'name must not be empty.');
      if ((await countSaved(db, signedIn.id)) >= SAVED_QUEUES_MAX) {
        throw invalidField('filter', `You have ${SAVED_QUEUES_MAX} named queues already.`);
      }
      const row = await insertSaved(db, {
        ...{ uuid: randomUUID(), site_uuid: site.uuid, owner_id: signedIn.id, name, is_shared: body.is_shared },
        filter: JSON.stringify(body.filter),
        date_created: clock.now(),
      });
      if (!row) throw invalidField('name', 'You have a queue of this name.');
      reply.code(201);
      return presentFor(signedIn.id)(row);
    },
  );

  app.delete(
    at('saved-queues/:queue_uuid'),
    {
      schema: {
        tags,
        summary: 'Deletes a named filter: one’s own, or any as an administrator; staff',
        params: Type.Object({ domain: Type.String(), queue_uuid: Type.String({ maxLength: 36 }) }),
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async ({ site, signedIn, actor, params }, reply) => {
      const uuid = params.queue_uuid;
      const owner_id = actor.user_privilege === 'administrator' ? null : signedIn.id;
      const isGone = isUuid(uuid) && (await deleteSaved(db, { uuid, site_uuid: site.uuid, owner_id }));
      if (!isGone) throw new ApiError('content_not_found');
      return reply.code(204).send(null);
    },
  );
};
