/** `POST …/flag {reason}` and `DELETE …/flag` (host contract 9.4); without a reason it is `other`. */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type FlagReason, flagReasons } from '../../../../../core/contract/comment';
import { actOf } from '../comments/act';
import { clearFlags, flag } from './flags.service';

const PATH = '/v4/livecomments/:section_uuid/:cc/comments/:content_uuid/flag';
const FlagBody = Type.Object({
  reason: Type.Unsafe<FlagReason>({ type: 'string', enum: [...flagReasons], default: 'other' }),
});

export const flagsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    PATH,
    {
      schema: { tags: ['comments'], body: FlagBody, response: { 204: Type.Null() } },
      // Older clients send no body at all.
      preValidation: async (request) => {
        request.body ??= {} as typeof request.body;
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { cc, ...act } = actOf(request);
      await app.writeQueue.take(cc, flag({ ...act, reason: request.body.reason }));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    PATH,
    { schema: { tags: ['comments'], response: { 204: Type.Null() } }, preHandler: app.requireSite },
    async (request, reply) => {
      const { cc, ...act } = actOf(request);
      await app.writeQueue.take(cc, clearFlags(act));
      return reply.code(204).send(null);
    },
  );
};
