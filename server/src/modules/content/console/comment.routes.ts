/** `GET /v1/console/{domain}/comments/{content_uuid}`: a comment with everything about it; notes on comments. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CommentDetail, NoteBody, StaffNote } from '../../../../../core/contract/console/queue';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { readLog } from '../../sites/moderation-log/moderation-log.repository';
import { presentAll } from '../comments/read-page';
import { viewerOf } from '../model/viewer';
import { presentWhy } from '../moderation/moderation.presenter';
import { readReports } from '../moderation/reports';
import { findVersions, versionsSince } from '../versions/versions.repository';
import { findByIds } from './beside-items.repository';
import { at, consoleMay, tags } from './console-route';
import { inNoQueue } from './in-no-queue';
import { findNotes, insertNote } from './notes.repository';
import { presentItems } from './present-items';
import { findItems } from './queue.repository';
import { requireComment } from './require-comment';
import { findReplies } from './thread.repository';

const Params = Type.Object({ domain: Type.String(), content_uuid: Type.String({ maxLength: 100 }) });
const REPLIES = 10;
const REPORTS = 100;
const NOTES = 50;

export const commentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  app.get(
    at('comments/:content_uuid'),
    {
      schema: {
        tags,
        summary: 'A comment with all that staff need to judge it; staff',
        params: Params,
        response: { 200: CommentDetail },
      },
      preHandler: consoleMay(app, 'see_queue'),
    },
    async (request) => {
      const row = await requireComment(request);
      const { id, parent_id } = row;
      const since = versionsSince(clock.now());
      const [items, flags, log, parents, replies, notes, versions] = await Promise.all([
        findItems(db, request.site.uuid, [id]),
        readReports(request, [row], REPORTS),
        readLog(db, { site_uuid: request.site.uuid, comment_id: id, limit: 100 }),
        findByIds(db, parent_id === null ? [] : [parent_id]),
        findReplies(db, id, { limit: REPLIES }),
        findNotes(db, id, NOTES),
        findVersions(db, id, since),
      ]);
      const [item] = await presentItems(request, [items[0] ?? inNoQueue(row)]);
      // The comment was deleted in the meantime.
      if (!item) throw new ApiError('content_not_found');
      const viewer = viewerOf(request);
      return {
        item,
        why: presentWhy(row, flags[numericIdToUuid(id)] ?? [], log),
        parent: presentAll([...parents.values()], viewer)[0] ?? null,
        replies: presentAll(replies.rows, viewer),
        more_replies: replies.more,
        notes,
        versions: versions.map(({ content, date_replaced }) => ({ content, date_replaced })),
      };
    },
  );

  app.post(
    at('comments/:content_uuid/notes'),
    {
      schema: {
        tags,
        summary: 'Writes a note for colleagues; staff',
        params: Params,
        body: NoteBody,
        response: { 201: StaffNote },
      },
      preHandler: consoleMay(app, 'note'),
    },
    async (request, reply) => {
      const { site, signedIn, body } = request;
      const text = body.text.trim();
      if (text === '') throw invalidField('text', 'text must not be empty.');
      const comment = await requireComment(request);
      const now = clock.now();
      const note_id = await insertNote(db, { site_uuid: site.uuid, comment, author_id: signedIn.id, text, now });
      reply.code(201);
      return { note_id, user_uuid: numericIdToUuid(signedIn.id), name: signedIn.row.name, text, date: now };
    },
  );
};
