/** Sharing by a reader's own Mastodon server (specification §1 "comment sharing"). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { languageOf } from '../../../http/language-of';
import { mastodonHeaders, mastodonPage } from './mastodon-page';

export const mastodonRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/share/mastodon',
    {
      schema: {
        tags: ['sharing'],
        summary: 'Asks which Mastodon server a reader is at home on, and leads there',
        // Read by the page's script.
        querystring: Type.Object({ text: Type.Optional(Type.String()) }),
      },
    },
    async ({ headers }, reply) =>
      reply.headers(mastodonHeaders).send(mastodonPage(languageOf(headers['accept-language']))),
  );
};
