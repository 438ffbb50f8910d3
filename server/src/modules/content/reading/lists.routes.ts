/**
 * Lists of a container: the first page with the container, further pages, the replies of a thread (host contract 9.4).
 * They are the same for everyone, so that they can be cached and shared; the personal layer adds the reader's own parts
 * (../personal).
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/content/comment';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { asGhostSees } from '../comments/ghost-view';
import { presentAll, readPage, showsAll } from '../comments/read-page';
import { findReplies } from '../comments/replies.repository';
import { findContainerById } from '../containers/containers.repository';
import { presentContainerFor } from '../containers/present-for';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { askedComment, askedContainer } from './asked';
import { Cursor, Limit, pageQuery, Show } from './queries';

export const listsRoutes =
  ({ kind, tag, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    const tags = [tag];
    const PageQuery = pageQuery(kind);

    for (const address of at('firstPage')) {
      app.route({
        ...address,
        schema: {
          tags,
          querystring: Type.Interface([PageQuery], { container_id: Type.String({ pattern: CONTAINER_ID_PATTERN }) }),
          response: { 200: schemas.ContainerList },
        },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const container = await findContainerById(db, kind, request.section.uuid, request.query.container_id);
            if (!container) throw new ApiError('container_not_found');
            // The container was read first, so the page reflects at least its `seq`.
            const viewer = viewerOf(request);
            const presented = await presentContainerFor(db, viewer, container, request.site.rules);
            const list = {
              ...(await readPage(db, container, request.query, viewer)),
              container: presented,
              content_container_uuid: container.uuid,
            };
            return { value: list, container_uuid: container.uuid };
          }),
      });
    }

    for (const address of at('list')) {
      app.route({
        ...address,
        schema: { tags, querystring: PageQuery, response: { 200: schemas.CommentList } },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const container = await askedContainer(db, kind, request);
            const value = await readPage(db, container, request.query, viewerOf(request));
            return { value, container_uuid: container.uuid };
          }),
      });
    }

    for (const address of at('replies')) {
      app.route({
        ...address,
        schema: {
          tags,
          querystring: Type.Object({ limit: Limit(kind), starting_from: Cursor, show: Show }),
          response: { 200: schemas.CommentList },
        },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const { comment, viewer } = await askedComment(db, kind, request);
            const { container_uuid, thread_id } = comment;
            const { limit, starting_from = '' } = request.query;
            if (limit === 0) {
              return { value: { more_available: comment.total_replies > 0, contents: [] }, container_uuid };
            }
            const after = uuidToNumericId(starting_from) ?? 0;
            const withUnlisted = showsAll(request.query, viewer);
            const { rows, more } = await findReplies(db, { thread_id, after, limit, withUnlisted });
            const contents = await asGhostSees(db, viewer, presentAll(rows, viewer));
            return { value: { more_available: more, contents }, container_uuid };
          }),
      });
    }
  };
