/**
 * `DELETE …/{cc}/media/{media_uuid}` (ours): an upload that its uploader has thought better of, before it stands in a
 * comment. Bytes and row go at once; what a post takes in the same moment stays with the post.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { isUuid } from '../../../../../core/contract/ids';
import { ApiError } from '../../../http/errors';
import { claimMedia } from './media.repository';
import { removeMedia } from './media.service';

export const mediaRemovalRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, media: store } = app;
  app.delete(
    '/v4/livecomments/:section_uuid/:cc/media/:media_uuid',
    { schema: { tags: ['comments'], response: { 204: Type.Null() } }, preHandler: [app.requireSite, app.requireUser] },
    async ({ user, params }, reply) => {
      if (!user) throw new ApiError('unauthorized');
      const { cc, media_uuid } = params as { cc: string; media_uuid: string };
      if (!isUuid(cc) || !isUuid(media_uuid)) throw new ApiError('not_found');
      // Taken as a post takes it, so that none does from now on.
      const rows = await claimMedia(db, {
        uuids: [media_uuid],
        user_id: user.id,
        container_uuid: cc,
        attach_key: `removed ${randomUUID()}`,
        now: app.clock.now(),
      });
      if (rows.length === 0) throw new ApiError('not_found');
      await removeMedia(db, store, rows);
      return reply.code(204).send(null);
    },
  );
};
