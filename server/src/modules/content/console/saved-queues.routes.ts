/** `/v1/console/{domain}/saved-queues`: lists, names and arranges filters. */
import { randomUUID } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { SAVED_QUEUES_MAX } from '../../../../../core/contract/console/queues';
import {
  SavedQueue,
  SavedQueueBody,
  SavedQueueOrder,
  SavedQueues,
} from '../../../../../core/contract/console/saved-queues';
import { isUuid } from '../../../../../core/contract/values/ids';
import { invalidField } from '../../../http/errors';
import { at, consoleMay, tags } from './console-route';
import { nameTaken, presentSaved, readName } from './present-saved';
import { countSaved, insertSaved, listSaved, saveOrder } from './saved-queues.repository';

export const savedQueuesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'see_queue');

  app.get(
    at('saved-queues'),
    { schema: { tags, summary: 'Named filters of the queue; staff', response: { 200: SavedQueues } }, preHandler },
    async ({ site, signedIn }) => ({
      queues: (await listSaved(db, site.uuid, signedIn.id)).map((row) => presentSaved(row, signedIn.id)),
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
      const name = readName(body.name);
      if ((await countSaved(db, signedIn.id)) >= SAVED_QUEUES_MAX) {
        throw invalidField('filter', `You have ${SAVED_QUEUES_MAX} named queues already.`, 'too_many_queues');
      }
      const row = await insertSaved(db, {
        ...{ uuid: randomUUID(), site_uuid: site.uuid, owner_id: signedIn.id, name, is_shared: body.is_shared },
        filter: JSON.stringify(body.filter),
        date_created: clock.now(),
      });
      if (!row) throw nameTaken();
      reply.code(201);
      return presentSaved(row, signedIn.id);
    },
  );

  app.put(
    at('saved-queues/order'),
    {
      schema: {
        tags,
        summary: 'Arranges the named filters for oneself; staff',
        body: SavedQueueOrder,
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async ({ signedIn, body }, reply) => {
      if (!body.queue_uuids.every(isUuid)) throw invalidField('queue_uuids', 'queue_uuids must be uuids.');
      await saveOrder(db, signedIn.id, [...new Set(body.queue_uuids)]);
      return reply.code(204).send(null);
    },
  );
};
