/** `GET /v1/console/{domain}/comments/{content_uuid}/thread` and `…/replies`: the comments around an item. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ItemReplies, ItemThread, type QueueItem, RepliesQuery } from '../../../../../core/contract/console/queue';
import { THREAD_BESIDE, THREAD_PAGE, THREAD_REPLIES } from '../../../../../core/contract/console/queues';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import type { CommentRow } from '../model/comment-row';
import { readId } from '../moderation/read-id';
import { at, consoleMay, tags } from './console-route';
import { inNoQueue } from './in-no-queue';
import { presentItems } from './present-items';
import { findItems } from './queue.repository';
import { requireComment } from './require-comment';
import { findParents, findReplies } from './thread.repository';

const params = Type.Object({ domain: Type.String(), content_uuid: Type.String({ maxLength: 100 }) });
const nothing = { rows: [], more: false };

/** Presents comments as items, also those that were never in a queue. @returns them by comment */
async function presentRows(request: FastifyRequest, rows: CommentRow[]): Promise<Map<number, QueueItem>> {
  const ids = rows.map(({ id }) => id);
  const known = new Map(
    (await findItems(request.server.db, request.site.uuid, ids)).map((row) => [row.comment_id, row]),
  );
  const items = await presentItems(
    request,
    rows.map((row) => known.get(row.id) ?? inNoQueue(row)),
  );
  return new Map(items.map((item) => [uuidToNumericId(item.content.content_uuid) as number, item]));
}

export const threadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const preHandler = consoleMay(app, 'see_queue');

  app.get(
    at('comments/:content_uuid/thread'),
    {
      schema: { tags, summary: 'The comments around one; staff', params, response: { 200: ItemThread } },
      preHandler,
    },
    async (request) => {
      const row = await requireComment(request);
      const { id, parent_id } = row;
      const [parents, before, after, replies] = await Promise.all([
        findParents(db, id),
        parent_id === null ? nothing : findReplies(db, parent_id, { before: id, limit: THREAD_BESIDE }),
        parent_id === null ? nothing : findReplies(db, parent_id, { after: id, limit: THREAD_BESIDE }),
        findReplies(db, id, { limit: THREAD_REPLIES }),
      ]);
      const lists = { parents, before: before.rows, after: after.rows, replies: replies.rows };
      const items = await presentRows(request, [row, ...Object.values(lists).flat()]);
      const item = items.get(id);
      // The comment was deleted in the meantime.
      if (!item) throw new ApiError('content_not_found');
      const of = (rows: CommentRow[]) => rows.flatMap((one) => items.get(one.id) ?? []);
      return {
        item,
        ...{ parents: of(parents), before: of(before.rows), after: of(after.rows), replies: of(replies.rows) },
        more: { before: before.more, after: after.more, replies: replies.more },
      };
    },
  );

  app.get(
    at('comments/:content_uuid/replies'),
    {
      schema: {
        tags,
        summary: 'A page of direct replies; staff',
        params,
        querystring: RepliesQuery,
        response: { 200: ItemReplies },
      },
      preHandler,
    },
    async (request) => {
      const [after, before] = [readId('after', request.query.after), readId('before', request.query.before)];
      if (after !== undefined && before !== undefined) throw invalidField('before', 'Give either after or before.');
      const { id } = await requireComment(request);
      const { rows, more } = await findReplies(db, id, { after, before, limit: THREAD_PAGE });
      return { items: [...(await presentRows(request, rows)).values()], more_available: more };
    },
  );
};
