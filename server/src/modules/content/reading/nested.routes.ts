/**
 * Comments as older servers of publishers read them, below `/v2/{domain}` (host contract 9.3): of a page flat, each
 * root followed by its first replies; of a page as threads, and of one comment, with the replies inside. The page is
 * the one of the number, its conversation the one it reported, or that of its `unique_id`; a path with no number in it
 * is a page's own address.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../../core/contract/comment';
import { envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { readId } from '../../people/users/person';
import { findPageById } from '../../sites/pages/pages.repository';
import { presentFor } from '../comments/comments.presenter';
import { findCommentOfSite } from '../comments/comments.repository';
import { asGhostSees } from '../comments/ghost-view';
import { findChildren } from '../comments/places.repository';
import { presentAll } from '../comments/read-page';
import { findContainer, findContainerOfSite } from '../containers/containers.repository';
import { isShown } from '../containers/require-container';
import { livecomments as kind } from '../kinds/livecomments.kind';
import { viewerOf } from '../model/viewer';
import { counted, Nested, nest, Results } from './nested.presenter';
import { ChildLimit, Offset, OffsetQuery, readAtOffset } from './read-at-offset';

const tags = ['older servers'];

export const nestedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  for (const form of ['comments', 'threads'] as const) {
    app.get(
      `/v2/:domain/pages/:id(^\\d{1,15}$)/${form}`,
      {
        schema: {
          tags,
          summary: form === 'comments' ? 'Comments of a page, flat' : 'Threads of a page, replies inside',
          querystring: OffsetQuery,
          response: { 200: Results(form === 'comments' ? Comment : Nested) },
        },
        preHandler: app.requireSite,
      },
      async (request, reply) =>
        app.cache.answer(request, reply, async () => {
          const { site, params, query } = request;
          const page = await findPageById(db, site.uuid, Number((params as { id: string }).id));
          if (!page) throw new ApiError('page_not_found');
          const container = await findContainerOfSite(db, kind, site.uuid, page.container_id || page.unique_id);
          // Nobody has opened it so far: no row would name it to the cache.
          if (!container) return { value: envelope(counted({ total: 0, offset: 0, shown: 0 }, [])), until: 0 };
          const viewer = viewerOf(request);
          const { contents, total, offset } = isShown(container, viewer)
            ? await readAtOffset(db, container, query, viewer)
            : { contents: [], total: 0, offset: 0 };
          const threads = nest(contents);
          const results = form === 'comments' ? contents : threads;
          return {
            value: envelope(counted({ total, offset, shown: threads.length }, results)),
            container_uuid: container.uuid,
          };
        }),
    );
  }

  app.get(
    '/v2/:domain/comments/:id',
    {
      schema: {
        tags,
        summary: 'A comment, by its number or uuid, with its replies, which the counts are of',
        querystring: Type.Object({ child_limit: ChildLimit, offset: Offset }),
        response: { 200: Results(Nested) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const { child_limit: limit, offset } = request.query;
        const viewer = viewerOf(request);
        const id = readId((request.params as { id: string }).id);
        const row = id === null ? undefined : await findCommentOfSite(db, kind, { id, site_uuid: request.site.uuid });
        const container = row && (await findContainer(db, row.container_uuid));
        const presented = container && isShown(container, viewer) ? presentFor(row, viewer) : null;
        if (!row || !presented) throw new ApiError('content_not_found');
        const found = limit > 0 ? await findChildren(db, row, { limit, offset }) : [];
        const [comment = presented, ...children] = await asGhostSees(db, viewer, [
          presented,
          ...presentAll(found, viewer),
        ]);
        const counts = { total: row.total_replies, offset, shown: found.length };
        return { value: envelope(counted(counts, [{ ...comment, children }])), container_uuid: row.container_uuid };
      }),
  );
};
