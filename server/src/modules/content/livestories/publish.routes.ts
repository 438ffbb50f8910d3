/** Publishes a draft as a post of the live blog (host contract 9.5). Publishing again returns the same post. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Comment } from '../../../../../core/contract/content/comment';
import { postFields } from '../../../../../core/contract/content/live-blog';
import { Time } from '../../../../../core/contract/values/numbers';
import { ApiError } from '../../../http/errors';
import { presentFor } from '../comments/comments.presenter';
import { participantOf } from '../comments/participant';
import { livestories as kind } from '../kinds/livestories.kind';
import { findPostOfDraft } from './drafts.repository';
import { publishDraft } from './publish';
import { findDraftToWrite } from './require-draft';
import { requireUnchanged } from './require-unchanged';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const Post = Type.Interface([Comment], postFields);

export const publishRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    `${BASE}/posts/:draft_uuid/publish`,
    {
      schema: {
        tags,
        summary: 'Publishes a draft; again, answers with the post that it has become',
        body: Type.Object({ date_changed: Type.Optional(Time) }),
        response: { 201: Post },
      },
      // Programs send no body.
      preValidation: async (request) => {
        request.body ??= {};
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { container, draft, draft_uuid, user } = await findDraftToWrite(app, request);
      if (draft) {
        app.judge(request, 'livecontent/publish', { container, module: kind.module });
        requireUnchanged(draft, request.body);
      }
      const { site, section } = request;
      const by = participantOf(user.row, request.actor, site.settings);
      const row = draft
        ? await publishDraft(app, { draft, site, section_uuid: section.uuid, by })
        : await findPostOfDraft(app.db, container.uuid, draft_uuid);
      const shown = row && presentFor(row, by.viewer);
      if (!shown) throw new ApiError('content_not_found');
      return reply.code(201).send(shown);
    },
  );
};
