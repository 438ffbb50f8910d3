/** The top of a live blog above the list: number of posts, pinned posts and key moments. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../../core/contract/content/comment';
import { postFields } from '../../../../../core/contract/content/live-blog';
import { Count } from '../../../../../core/contract/values/numbers';
import { ApiError } from '../../../http/errors';
import { isShown } from '../containers/require-container';
import { livestories as kind } from '../kinds/livestories.kind';
import { viewerOf } from '../model/viewer';
import { askedContainer } from '../reading/asked';
import { readHighlights } from './highlights';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const Post = Type.Interface([Comment], postFields);

export const firstLookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    `${BASE}/posts/visible/count`,
    {
      schema: { tags, summary: 'How many posts everybody sees', response: { 200: Type.Object({ count: Count }) } },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await askedContainer(db, kind, request);
        const count = isShown(container, viewerOf(request)) ? container.total_posts : 0;
        return { value: { count }, container_uuid: container.uuid };
      }),
  );

  app.get(
    `${BASE}/highlights`,
    {
      schema: {
        tags,
        summary: 'Pinned posts, and key moments',
        response: { 200: Type.Object({ pinned: Type.Array(Post), key_moments: Type.Array(Post) }) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await askedContainer(db, kind, request);
        const viewer = viewerOf(request);
        if (!isShown(container, viewer)) throw new ApiError('container_not_found');
        return { value: await readHighlights(db, container, viewer), container_uuid: container.uuid };
      }),
  );
};
