/** `GET …/{cc}/search?q=`: comments of a conversation with all the words, newest first (extension). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { FoundComments, SEARCH_MAX, SEARCH_MIN } from '../../../../../core/contract/content/search';
import { searchWords } from '../../../../../core/contract/values/folded';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { findComments } from '../comments/comments.repository';
import { asGhostSees } from '../comments/ghost-view';
import { presentAll } from '../comments/read-page';
import { isShown } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { readId } from '../moderation/read-id';
import { askedContainer } from '../reading/asked';
import { findWithWords } from './search.repository';

const Query = Type.Object({
  q: Type.String({ minLength: SEARCH_MIN, maxLength: SEARCH_MAX }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  starting_from: Type.Optional(Type.String({ maxLength: 100 })),
});

export const searchRoutes =
  ({ kind, tag, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    for (const { config, ...address } of at('search')) {
      app.route({
        ...address,
        schema: { tags: [tag], querystring: Query, response: { 200: FoundComments } },
        config: { ...config, limit: 'search' },
        preHandler: app.requireSite,
        handler: async (request, reply) => {
          reply.header('cache-control', 'private, no-store');
          const container = await askedContainer(db, kind, request);
          const viewer = viewerOf(request);
          const words = searchWords(request.query.q);
          if (words.length === 0 || !isShown(container, viewer)) {
            return { more_available: false, contents: [], continue_from: null };
          }
          const { limit, starting_from } = request.query;
          const before = readId('starting_from', starting_from) ?? null;
          const where = { kind, container_uuid: container.uuid, viewer };
          const { ids, last } = await findWithWords(db, { ...where, words, before, limit });
          const rows = (await findComments(db, container.uuid, ids)).sort((a, b) => b.id - a.id);
          return {
            more_available: last !== null,
            contents: await asGhostSees(db, viewer, presentAll(rows, viewer)),
            continue_from: last === null ? null : numericIdToUuid(last),
          };
        },
      });
    }
  };
