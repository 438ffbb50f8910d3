/** What a first look at a live blog shows above the list: how many posts, the pinned ones, the key moments. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Comment } from '../../../../../core/contract/comment';
import { postFields } from '../../../../../core/contract/live-blog';
import { Count } from '../../../../../core/contract/numbers';
import { ApiError } from '../../../http/errors';
import { countRoots } from '../comments/places.repository';
import { isShown } from '../containers/require-container';
import { livestories as kind } from '../kinds/livestories.kind';
import { viewerOf } from '../model/viewer';
import { askedContainer } from '../reading/asked';
import { readHighlights } from './highlights';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const Post = Type.Interface([Comment], postFields);
/** What everybody sees. */
const visible = sql`state = 'visible'`;

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
        if (!isShown(container, viewerOf(request))) return { value: { count: 0 }, container_uuid: container.uuid };
        const list = { kind: kind.name, container_uuid: container.uuid, filter: visible };
        return { value: { count: await countRoots(db, list) }, container_uuid: container.uuid };
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
