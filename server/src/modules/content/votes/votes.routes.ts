/** `POST` and `DELETE …/like`, `…/dislike`: 204, however often they are sent (host contract 9.4). */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { actOf } from '../comments/act';
import { unvote, type VoteKind, vote } from './votes.service';

const kinds: VoteKind[] = ['like', 'dislike'];

export const votesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const options = { schema: { tags: ['comments'], response: { 204: Type.Null() } }, preHandler: app.requireSite };
  for (const kind of kinds) {
    const path = `/v4/livecomments/:section_uuid/:cc/comments/:content_uuid/${kind}`;
    app.post(path, options, async (request, reply) => {
      const { cc, ...act } = actOf(request);
      await app.writeQueue.take(cc, vote({ ...act, kind }));
      return reply.code(204).send(null);
    });
    app.delete(path, options, async (request, reply) => {
      const { cc, ...act } = actOf(request);
      await app.writeQueue.take(cc, unvote({ ...act, kind }));
      return reply.code(204).send(null);
    });
  }
};
