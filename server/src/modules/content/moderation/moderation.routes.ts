/** Staff judge and mark comments (host contract 9.4). Each call is idempotent and answers 204. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type Mark, type Verdict, verdicts } from '../../../../../core/contract/content/moderation';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { actOf, type CommentAct } from '../comments/act';
import type { Verb } from '../kinds/vocabulary';
import type { Wire } from '../kinds/wire';
import { judge, setMarkOf } from './moderation.service';

const marks: readonly Mark[] = ['pick', 'top', 'pin'];

export const moderationRoutes =
  ({ kind, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const options = { schema: { tags: ['moderation'], response: { 204: Type.Null() } }, preHandler: app.requireSite };

    function on(verb: Verb, jobOf: (act: CommentAct) => PlainJob<void>): void {
      for (const address of at(verb)) {
        app.route({
          ...address,
          ...options,
          handler: async (request, reply) => {
            const { cc, ...act } = actOf(request, kind);
            await app.writeQueue.take(cc, jobOf(act));
            return reply.code(204).send(null);
          },
        });
      }
    }

    for (const verdict of Object.keys(verdicts) as Verdict[]) on(verdict, (act) => judge({ ...act, verdict }));
    for (const mark of marks) {
      on(mark, (act) => setMarkOf({ ...act, mark, isOn: true }));
      on(`un${mark}`, (act) => setMarkOf({ ...act, mark, isOn: false }));
    }
  };
