/**
 * Reading comments (host contract 9.4). Lists are the same for everybody, so that they can be kept and shared; what only
 * the reader sees comes with the personal layer (../personal).
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  CONTAINER_ID_PATTERN,
  Comment,
  CommentInPlace,
  CommentList,
  ContainerList,
  Selection,
} from '../../../../../core/contract/comment';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/ids';
import { ApiError } from '../../../http/errors';
import { presentContainer } from '../containers/containers.presenter';
import { findContainerById } from '../containers/containers.repository';
import { presentContainerToStaff } from '../containers/present-to-staff';
import { isShown, requireContainer } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import { presentFor } from './comments.presenter';
import { findComment, findComments, findReplies } from './comments.repository';
import { asGhostSees, ownGhosts } from './ghost-view';
import { findInPlace } from './in-place';
import { MAX_REPLIES, presentAll, readPage, showsAll } from './read-page';

const DEFAULT_LIMIT = 10;
const DEFAULT_REPLY_LIMIT = 2;
const MAX_SELECTED = 100;

const PREFIX = '/v4/livecomments/:section_uuid';
const Limit = Type.Integer({ minimum: 0, maximum: 100, default: DEFAULT_LIMIT });
const Show = Type.Optional(Type.String({ maxLength: 100 }));
const Cursor = Type.Optional(Type.String({ maxLength: 100 }));
const PageQuery = Type.Object({
  limit: Limit,
  reply_limit: Type.Integer({ minimum: 0, maximum: 100, default: DEFAULT_REPLY_LIMIT }),
  sorted_by: Type.Optional(Type.String({ maxLength: 100 })),
  filtered_by: Type.Optional(Type.String({ maxLength: 100 })),
  starting_from: Cursor,
  show: Show,
});

export const readingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    `${PREFIX}/`,
    {
      schema: {
        tags: ['comments'],
        querystring: Type.Interface([PageQuery], { container_id: Type.String({ pattern: CONTAINER_ID_PATTERN }) }),
        response: { 200: ContainerList },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await findContainerById(db, request.section.uuid, request.query.container_id);
        if (!container) throw new ApiError('container_not_found');
        // The container was read first: its `seq` is what the page reflects at least.
        const viewer = viewerOf(request);
        const shown = {
          ...container,
          total_visible: container.total_visible + (await ownGhosts(db, viewer, container)),
        };
        const list = {
          ...(await readPage(db, container, request.query, viewer)),
          container: viewer.isStaff
            ? await presentContainerToStaff(db, shown, request.site.rules)
            : presentContainer(shown, false),
          content_container_uuid: container.uuid,
        };
        return { value: list, container_uuid: container.uuid };
      }),
  );

  app.get(
    `${PREFIX}/:cc/comments`,
    {
      schema: { tags: ['comments'], querystring: PageQuery, response: { 200: CommentList } },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await roomOf(request);
        const value = await readPage(db, container, request.query, viewerOf(request));
        return { value, container_uuid: container.uuid };
      }),
  );

  app.get(
    `${PREFIX}/:cc/comments/:content_uuid`,
    {
      schema: {
        tags: ['comments'],
        querystring: Type.Object({ limit: Limit, starting_from: Cursor, show: Show }),
        response: { 200: CommentList },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const { comment, viewer } = await commentOf(request);
        const { container_uuid } = comment;
        const { limit, starting_from = '' } = request.query;
        if (limit === 0) {
          return { value: { more_available: comment.total_replies > 0, contents: [] }, container_uuid };
        }
        const after = uuidToNumericId(starting_from) ?? 0;
        const withUnlisted = showsAll(request.query, viewer);
        const { rows, more } = await findReplies(db, { thread_id: comment.thread_id, after, limit, withUnlisted });
        const contents = await asGhostSees(db, viewer, presentAll(rows, viewer));
        return { value: { more_available: more, contents }, container_uuid };
      }),
  );

  app.get(
    `${PREFIX}/:cc/comments/:content_uuid/single`,
    { schema: { tags: ['comments'], response: { 200: Comment } }, preHandler: app.requireSite },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const { comment, presented, viewer } = await commentOf(request);
        const [value = presented] = await asGhostSees(db, viewer, [presented]);
        return { value, container_uuid: comment.container_uuid };
      }),
  );

  app.get(
    `${PREFIX}/:cc/content/:content_uuid/direct`,
    {
      schema: {
        tags: ['comments'],
        querystring: Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 100, default: DEFAULT_LIMIT }) }),
        response: { 200: CommentInPlace },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const { comment, viewer } = await commentOf(request);
        const limit = Math.min(request.query.limit, MAX_REPLIES);
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
  );

  app.get(
    `${PREFIX}/:cc/selection`,
    {
      schema: {
        tags: ['comments'],
        querystring: Type.Object({ uuids: Type.String({ maxLength: MAX_SELECTED * 37 }) }),
        response: { 200: Selection },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await roomOf(request);
        const container_uuid = container.uuid;
        const viewer = viewerOf(request);
        if (!isShown(container, viewer)) return { value: { contents: [] }, container_uuid };
        const ids = [...new Set(request.query.uuids.split(',').map((uuid) => uuidToNumericId(uuid.trim())))];
        const known = ids.filter((id): id is number => id !== null).slice(0, MAX_SELECTED);
        const rows = new Map((await findComments(db, container_uuid, known)).map((row) => [row.id, row]));
        const asked = known.flatMap((id) => rows.get(id) ?? []);
        return { value: { contents: await asGhostSees(db, viewer, presentAll(asked, viewer)) }, container_uuid };
      }),
  );

  const roomOf = ({ section, params }: FastifyRequest) =>
    requireContainer(db, section.uuid, (params as { cc: string }).cc);

  /** The comment of the path, as far as the reader may see it. @throws ApiError container_ or content_not_found */
  async function commentOf(request: FastifyRequest) {
    const container = await roomOf(request);
    const viewer = viewerOf(request);
    const id = uuidToNumericId((request.params as { content_uuid: string }).content_uuid);
    const comment = id === null || !isShown(container, viewer) ? undefined : await findComment(db, container.uuid, id);
    const presented = comment && presentFor(comment, viewer);
    if (!comment || !presented) throw new ApiError('content_not_found');
    return { comment, presented, viewer };
  }
};
