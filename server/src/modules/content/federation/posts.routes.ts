/** `/social/containers/{uuid}` and `/social/comments/{uuid}` (extension): the posts of a site's account. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import type { Made } from '../../platform/cache/cached-answer';
import { commentPage } from './notes';
import { findArticlePage, readAnswer, readArticle, readContext } from './read-posts';
import { requirePublishing, wantsPage } from './requests';

const tags = ['social'];
const params = Type.Object({ uuid: Type.String() });
type Asked = FastifyRequest<{ Params: { uuid: string } }>;

export const postsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { cache } = app;

  /** Answers from memory until the conversation changes. */
  async function answer(request: Asked, reply: FastifyReply, container_uuid: string | null, make: () => Promise<Made>) {
    const made = await cache.get(`social ${request.url.split('?')[0]}`, container_uuid, make);
    reply.header('vary', 'accept');
    return cache.send(request as unknown as FastifyRequest, reply, made);
  }
  /** @throws ApiError not_found */
  async function uuidOf({ params: { uuid } }: Asked): Promise<string> {
    await requirePublishing(app);
    if (!isUuid(uuid)) throw new ApiError('not_found');
    return uuid.toLowerCase();
  }

  app.get(
    '/social/containers/:uuid',
    { schema: { tags, summary: 'The post of an article', params } },
    async (request, reply) => {
      const uuid = await uuidOf(request);
      if (wantsPage(request)) return reply.redirect(await findArticlePage(app, uuid));
      return answer(request, reply, uuid, () => readArticle(app, uuid));
    },
  );

  app.get(
    '/social/containers/:uuid/context',
    { schema: { tags, summary: 'The ids of all public posts of a conversation (FEP-7888)', params } },
    async (request, reply) => {
      const uuid = await uuidOf(request);
      return answer(request, reply, uuid, () => readContext(app, uuid));
    },
  );

  app.get(
    '/social/comments/:uuid',
    { schema: { tags, summary: 'An answer of the staff to somebody in the fediverse', params } },
    async (request, reply) => {
      const id = uuidToNumericId(await uuidOf(request));
      if (id === null) throw new ApiError('not_found');
      if (wantsPage(request)) return reply.redirect(commentPage(app.fediverse.accounts.addresses, id));
      return answer(request, reply, null, () => readAnswer(app, id));
    },
  );
};
