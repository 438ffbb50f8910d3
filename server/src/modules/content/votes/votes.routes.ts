/** Adds and removes likes and dislikes. Idempotent; answers 204 (host contract 9.4). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { actOf } from '../comments/act';
import type { Wire } from '../kinds/wire';
import { unvote, vote } from './votes.service';

const verbs = [
  ['like', 'like', vote],
  ['unlike', 'like', unvote],
  ['dislike', 'dislike', vote],
  ['undislike', 'dislike', unvote],
] as const;

export const votesRoutes =
  ({ kind, tag, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const options = { schema: { tags: [tag], response: { 204: Type.Null() } }, preHandler: app.requireSite };
    for (const [verb, name, jobOf] of verbs) {
      for (const address of at(verb)) {
        app.route({
          ...address,
          ...options,
          handler: async (request, reply) => {
            const { cc, ...act } = actOf(request, kind);
            await app.writeQueue.take(cc, jobOf({ ...act, vote: name }));
            return reply.code(204).send(null);
          },
        });
      }
    }
  };
