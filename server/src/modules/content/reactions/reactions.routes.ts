/** Adds and removes a reaction to a chat message (extension). Idempotent; answers 204. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ReactionBody } from '../../../../../core/contract/content/chat';
import { reactionsOf } from '../../../../../core/contract/content/chat-reactions';
import { invalidField } from '../../../http/errors';
import { actOf } from '../comments/act';
import { livechat as kind } from '../kinds/livechat.kind';
import { react } from './reactions.service';

const tags = ['chat'];
const URL = '/v4/chat/:section_uuid/:cc/messages/:content_uuid/reaction';
const response = { 204: Type.Null() };

export const reactionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    URL,
    {
      schema: { tags, summary: 'Reacts with one of the emoji that the site has', body: ReactionBody, response },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { cc, ...act } = actOf(request, kind);
      const { reaction } = request.body;
      if (!reactionsOf(request.site.settings.chat_reactions).includes(reaction)) {
        throw invalidField('reaction', 'The site has other reactions.', 'unknown');
      }
      await app.writeQueue.take(cc, react(act, reaction));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    URL,
    { schema: { tags, summary: 'Takes one’s reaction back', response }, preHandler: app.requireSite },
    async (request, reply) => {
      const { cc, ...act } = actOf(request, kind);
      await app.writeQueue.take(cc, react(act, null));
      return reply.code(204).send(null);
    },
  );
};
