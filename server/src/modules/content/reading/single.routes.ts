/** Comments by their ids: a single one, one in context, or several (host contract 9.4). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { findComments } from '../comments/comments.repository';
import { asGhostSees } from '../comments/ghost-view';
import { findInPlace } from '../comments/in-place';
import { presentAll } from '../comments/read-page';
import { isShown } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { askedComment, askedContainer } from './asked';
import { Limit } from './queries';

const MAX_SELECTED = 100;

export const singleRoutes =
  ({ kind, tag, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    const tags = [tag];

    for (const address of at('single')) {
      app.route({
        ...address,
        schema: { tags, response: { 200: schemas.Comment } },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const { comment, presented, viewer } = await askedComment(db, kind, request);
            const [value = presented] = await asGhostSees(db, viewer, [presented]);
            return { value, container_uuid: comment.container_uuid };
          }),
      });
    }

    for (const address of at('direct')) {
      app.route({
        ...address,
        schema: {
          tags,
          querystring: Type.Object({ limit: Limit(kind) }),
          response: { 200: schemas.CommentInPlace },
        },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const { comment, viewer } = await askedComment(db, kind, request);
            const limit = Math.min(request.query.limit, kind.page.answeredReplies);
            const { rows, moreBefore, moreAfter } = await findInPlace(db, comment, limit);
            const value = {
              content_uuid: numericIdToUuid(comment.id),
              thread_uuid: numericIdToUuid(comment.thread_id),
              contents: await asGhostSees(db, viewer, presentAll(rows, viewer)),
              more_before: moreBefore,
              more_available: moreAfter,
            };
            return { value, container_uuid: comment.container_uuid };
          }),
      });
    }

    for (const address of at('selection')) {
      app.route({
        ...address,
        schema: {
          tags,
          querystring: Type.Object({ uuids: Type.String({ maxLength: MAX_SELECTED * 37 }) }),
          response: { 200: schemas.Selection },
        },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const container = await askedContainer(db, kind, request);
            const container_uuid = container.uuid;
            const viewer = viewerOf(request);
            if (!isShown(container, viewer)) return { value: { contents: [] }, container_uuid };
            const ids = [...new Set(request.query.uuids.split(',').map((uuid) => uuidToNumericId(uuid.trim())))];
            const known = ids.filter((id): id is number => id !== null).slice(0, MAX_SELECTED);
            const rows = new Map((await findComments(db, container_uuid, known)).map((row) => [row.id, row]));
            const asked = known.flatMap((id) => rows.get(id) ?? []);
            return { value: { contents: await asGhostSees(db, viewer, presentAll(asked, viewer)) }, container_uuid };
          }),
      });
    }
  };
