/** `/v1/console/{domain}/saved-queues/{queue_uuid}`: changes, deletes and restores a named filter. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { SavedQueue, SavedQueueChange } from '../../../../../core/contract/console/saved-queues';
import { isUuid } from '../../../../../core/contract/values/ids';
import { isUniqueViolation } from '../../../database/failures';
import { ApiError } from '../../../http/errors';
import { at, consoleMay, tags } from './console-route';
import { nameTaken, presentSaved, readName } from './present-saved';
import { deleteSaved, restoreSaved, updateSaved, type Whose } from './saved-queues.repository';

const params = Type.Object({ domain: Type.String(), queue_uuid: Type.String({ maxLength: 36 }) });
const PATH = at('saved-queues/:queue_uuid');

/** Allows one's own filters; administrators may change any. @throws ApiError content_not_found */
function whose({ site, signedIn, actor, params: asked }: FastifyRequest): Whose {
  const { queue_uuid: uuid } = asked as { queue_uuid: string };
  if (!isUuid(uuid)) throw new ApiError('content_not_found');
  const isAdministrator = actor.user_privilege === 'administrator';
  return { uuid, site_uuid: site.uuid, owner_id: isAdministrator ? null : signedIn.id };
}

export const savedQueueRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'see_queue');

  app.patch(
    PATH,
    {
      schema: {
        tags,
        summary: 'Renames a named filter, changes it or shares it: one’s own, or any as an administrator; staff',
        params,
        body: SavedQueueChange,
        response: { 200: SavedQueue },
      },
      preHandler,
    },
    async (request) => {
      const { name, filter, is_shared } = request.body;
      const values = {
        ...(name !== undefined && { name: readName(name) }),
        ...(filter !== undefined && { filter: JSON.stringify(filter) }),
        ...(is_shared !== undefined && { is_shared }),
      };
      const row = await updateSaved(db, whose(request), values, clock.now()).catch((error) => {
        throw isUniqueViolation(error) ? nameTaken() : error;
      });
      if (!row) throw new ApiError('content_not_found');
      return presentSaved(row, request.signedIn.id);
    },
  );

  app.delete(
    PATH,
    {
      schema: {
        tags,
        summary: 'Deletes a named filter: one’s own, or any as an administrator; staff',
        params,
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async (request, reply) => {
      if (!(await deleteSaved(db, whose(request), clock.now()))) throw new ApiError('content_not_found');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/restore`,
    {
      schema: { tags, summary: 'Restores a deleted filter; staff', params, response: { 200: SavedQueue } },
      preHandler,
    },
    async (request) => {
      const row = await restoreSaved(db, whose(request), clock.now());
      if (!row) throw new ApiError('content_not_found');
      return presentSaved(row, request.signedIn.id);
    },
  );
};
