/** Staff act on comments (host contract 9.4); each call answers 204, however often it is sent. */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type Mark, type Verdict, verdicts } from '../../../../../core/contract/moderation';
import { actOf } from '../comments/act';
import { judge, setMarkOf } from './moderation.service';

const PREFIX = '/v4/livecomments/:section_uuid/:cc';
const marks: [Mark, path: string][] = [
  ['pick', 'comments/:content_uuid/pick'],
  ['top', 'comments/:content_uuid/top'],
  ['pin', 'content/:content_uuid/pin'],
];

export const moderationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const options = { schema: { tags: ['moderation'], response: { 204: Type.Null() } }, preHandler: app.requireSite };

  for (const verdict of Object.keys(verdicts) as Verdict[]) {
    app.post(`${PREFIX}/moderation/:content_uuid/${verdict}`, options, async (request, reply) => {
      const { cc, ...act } = actOf(request);
      await app.writeQueue.take(cc, judge({ ...act, verdict }));
      return reply.code(204).send(null);
    });
  }

  for (const [mark, path] of marks) {
    for (const method of ['POST', 'DELETE'] as const) {
      app.route({
        method,
        url: `${PREFIX}/${path}`,
        ...options,
        handler: async (request, reply) => {
          const { cc, ...act } = actOf(request);
          await app.writeQueue.take(cc, setMarkOf({ ...act, mark, isOn: method === 'POST' }));
          return reply.code(204).send(null);
        },
      });
    }
  }
};
