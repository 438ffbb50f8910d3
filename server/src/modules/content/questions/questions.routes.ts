/** Routes of live questions that the engine does not have (extension). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CommentList } from '../../../../../core/contract/content/comment';
import { QUESTION_MAX } from '../../../../../core/contract/content/question-limits';
import { DismissBody, MergeBody, questionFields } from '../../../../../core/contract/content/questions';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { actOf } from '../comments/act';
import { presentAll } from '../comments/read-page';
import { isShown } from '../containers/require-container';
import { livequestions as kind } from '../kinds/livequestions.kind';
import { viewerOf } from '../model/viewer';
import { askedContainer } from '../reading/asked';
import { findSimilar } from './find-similar';
import { merge } from './merge';
import { dismiss, putBack, takeUp } from './questions.service';

const tags = ['questions'];
const BASE = '/v4/questions/:section_uuid/:cc';
const QUESTION = `${BASE}/questions/:content_uuid`;

const done = { 204: Type.Null() };
const Question = Type.Interface([CommentList.properties.contents.items], questionFields);
const Similar = Type.Object({ contents: Type.Array(Question) });

export const questionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.requireSite;

  app.get(
    `${BASE}/similar`,
    {
      schema: {
        tags,
        summary: 'Open questions that ask the same, most alike first',
        querystring: Type.Object({ text: Type.String({ minLength: 1, maxLength: QUESTION_MAX }) }),
        response: { 200: Similar },
      },
      preHandler,
    },
    async (request) => {
      const container = await askedContainer(app.db, kind, request);
      const viewer = viewerOf(request);
      if (!isShown(container, viewer)) return { contents: [] };
      const alike = await findSimilar(app.db, container.uuid, request.query.text);
      return { contents: presentAll(alike, viewer) };
    },
  );

  for (const [method, name, summary, job] of [
    ['POST', 'live', 'Is being answered now; hosts', takeUp],
    ['DELETE', 'live', 'Is not being answered any more; hosts', putBack],
    ['DELETE', 'dismiss', 'Is open again; hosts', putBack],
  ] as const) {
    app.route({
      method,
      url: `${QUESTION}/${name}`,
      schema: { tags, summary, response: done },
      preHandler,
      handler: async (request, reply) => {
        const { cc, ...act } = actOf(request, kind);
        await app.writeQueue.take(cc, job(act));
        return reply.code(204).send(null);
      },
    });
  }

  app.post(
    `${QUESTION}/dismiss`,
    {
      schema: { tags, summary: 'Is not taken up, with the reason; hosts', body: DismissBody, response: done },
      preHandler,
    },
    async (request, reply) => {
      const { cc, ...act } = actOf(request, kind);
      await app.writeQueue.take(cc, dismiss({ ...act, reason: request.body.reason }));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${QUESTION}/merge`,
    {
      schema: {
        tags,
        summary: 'Another question stands for it and takes its votes; hosts',
        body: MergeBody,
        response: done,
      },
      preHandler,
    },
    async (request, reply) => {
      const { cc, ...act } = actOf(request, kind);
      const into = uuidToNumericId(request.body.into);
      if (into === null) throw new ApiError('content_not_found');
      await app.writeQueue.take(cc, merge({ ...act, into }));
      return reply.code(204).send(null);
    },
  );
};
