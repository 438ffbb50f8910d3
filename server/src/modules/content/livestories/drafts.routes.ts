/**
 * Drafts of a live blog: private to their writer, shared with editors when submitted, published automatically when
 * scheduled (host contract 9.5). The client chooses the uuid, so that saving or publishing again is idempotent.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Draft, DraftBody } from '../../../../../core/contract/content/live-blog';
import { isUuid } from '../../../../../core/contract/values/ids';
import { Time } from '../../../../../core/contract/values/numbers';
import { invalidField } from '../../../http/errors';
import { livestories as kind } from '../kinds/livestories.kind';
import { presentDraft } from './drafts.presenter';
import { countDrafts, deleteDraft, findDraft, findDrafts, saveDraft } from './drafts.repository';
import { requireBlogToWrite, requireDraft } from './require-draft';
import { requireUnchanged } from './require-unchanged';
import { schedulePublication } from './scheduled.plugin';

/** Maximum drafts of a person in a blog. */
const DRAFTS_AT_MOST = 100;
const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';

export const draftsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  app.get(
    `${BASE}/drafts`,
    {
      schema: {
        tags,
        summary: 'Own drafts; for editors what was handed in, too',
        response: { 200: Type.Object({ drafts: Type.Array(Draft) }) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { container, user } = await requireBlogToWrite(app, request);
      reply.header('cache-control', 'private, no-store');
      const isEditor = app.allows(request, 'livecontent/settings', { container });
      const rows = await findDrafts(db, { container_uuid: container.uuid, user_id: user.id, isEditor });
      return { drafts: rows.map(presentDraft) };
    },
  );

  app.put(
    `${BASE}/drafts/:draft_uuid`,
    {
      schema: { tags, summary: 'Saves, hands in or schedules a draft', body: DraftBody, response: { 200: Draft } },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { container, draft_uuid, user } = await requireBlogToWrite(app, request);
      const { body } = request;
      if (!isUuid(draft_uuid)) throw invalidField('draft_uuid', 'A draft is named by a uuid.');
      const before = await findDraft(db, container.uuid, draft_uuid);
      if (before) {
        await requireDraft(app, request);
        requireUnchanged(before, body);
      } else if ((await countDrafts(db, container.uuid, user.id)) >= DRAFTS_AT_MOST) {
        throw invalidField('draft_uuid', 'There are too many drafts.', 'too_many');
      }
      const now = clock.now();
      if (body.status === 'scheduled') {
        app.judge(request, 'livecontent/publish', { container, module: kind.module });
        if (!body.publish_at) throw invalidField('publish_at', 'A scheduled post needs a time.');
      }
      const key = { uuid: draft_uuid, container_uuid: container.uuid, actor_id: before?.actor_id ?? user.id, now };
      const saved = await db.transaction().execute(async (trx) => {
        const row = await saveDraft(trx, key, body, before?.date_changed ?? null);
        if (row?.status === 'scheduled') await schedulePublication(trx, row, now);
        return row;
      });
      if (!saved) {
        const { draft } = await requireDraft(app, request);
        requireUnchanged(draft, { ...body, date_changed: 0 });
        return presentDraft(draft);
      }
      return presentDraft(saved);
    },
  );

  app.delete(
    `${BASE}/drafts/:draft_uuid`,
    {
      schema: {
        tags,
        summary: 'Throws a draft away',
        querystring: Type.Object({ date_changed: Type.Optional(Time) }),
        response: { 204: Type.Null() },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { draft } = await requireDraft(app, request);
      requireUnchanged(draft, request.query);
      if (!(await deleteDraft(db, draft.uuid, draft.date_changed))) {
        requireUnchanged((await requireDraft(app, request)).draft, { date_changed: 0 });
      }
      return reply.code(204).send(null);
    },
  );
};
