/**
 * Comments for older servers of publishers, below `/v2/{domain}` (host contract 9.3): the comments of a page as a flat
 * list, each root followed by its first replies; the threads of a page, and a single comment, with nested replies. A
 * number in the path is that of the page; its conversation is the reported one, or that of its `unique_id`. A path
 * without a number is the page's address.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
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
import { OlderComment, openUntil, withOlderFields } from './older-comment';
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
          response: { 200: Results(form === 'comments' ? OlderComment : Nested) },
        },
        preHandler: app.requireSite,
      },
      async (request, reply) =>
        app.cache.answer(request, reply, async () => {
          const { site, params, query } = request;
          const page = await findPageById(db, site.uuid, Number((params as { id: string }).id));
          if (!page) throw new ApiError('page_not_found');
          const container = await findContainerOfSite(db, kind, site.uuid, page.container_id || page.unique_id);
          // The conversation is not open yet: no row exists by which the cache could invalidate the answer.
          if (!container) return { value: envelope(counted({ total: 0, before: 0 }, [])), until: 0 };
          const viewer = viewerOf(request);
          const now = app.clock.now();
          const { contents, total, before } = isShown(container, viewer)
            ? await readAtOffset(db, container, query, { viewer, counts: form })
            : { contents: [], total: 0, before: 0 };
          const shown = contents.map((comment) => withOlderFields(comment, container, now));
          return {
            value: envelope(counted({ total, before }, form === 'comments' ? shown : nest(shown))),
            container_uuid: container.uuid,
            ...openUntil(container, now),
          };
        }),
    );
  }

  app.get(
    '/v2/:domain/comments/:id',
    {
      schema: {
        tags,
        summary: 'A comment, by its number or uuid, with its replies from an offset on',
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
        if (!row || !container || !presented) throw new ApiError('content_not_found');
        const found = limit > 0 ? await findChildren(db, row, { limit, offset }) : [];
        const now = app.clock.now();
        const contents = await asGhostSees(db, viewer, [presented, ...presentAll(found, viewer)]);
        const [comment, ...children] = contents.map((one) => withOlderFields(one, container, now));
        return {
          value: envelope({
            ...counted({ total: 1, before: 0 }, comment ? [{ ...comment, children }] : []),
            // The next page of the replies starts after these.
            after_count: Math.max(0, row.total_replies - offset - found.length),
          }),
          container_uuid: row.container_uuid,
          ...openUntil(container, now),
        };
      }),
  );
};
