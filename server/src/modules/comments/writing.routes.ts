/**
 * Posting, replying, editing, removing (HOST-API.md 9.4). A header `Idempotency-Key` of the client's choice makes a
 * retried post the same post: the first answers 201, each retry 200 with the same comment (ours).
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Comment, PostBody } from '../../../../core/contract/comment';
import { ApiError } from '../../plugins/errors';
import { presentFor } from './comments.presenter';
import { edit, post, remove } from './comments.service';
import { readContent } from './content';
import { type Act, actOf } from './room';

const PREFIX = '/v4/livecomments/:section_uuid/:cc';
const KEY = /^[\x20-\x7e]{1,200}$/;

export const writingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const posting = {
    schema: { tags: ['comments'], body: PostBody, response: { 200: Comment, 201: Comment } },
    preHandler: app.requireSite,
  };

  async function store(request: FastifyRequest, act: Act, parent_id: number | null) {
    const { who, section_uuid } = act;
    const written = readContent(request.body as PostBody, request.site.settings.max_comment_length);
    const job = post({ who, section_uuid, parent_id, written, idempotency_key: readKey(request) });
    const { row, isNew } = await app.turns.take(act.cc, job);
    const comment = presentFor(row, who.viewer);
    // A retry of a post that was removed meanwhile.
    if (!comment) throw new ApiError('content_not_found');
    return { comment, status: isNew ? 201 : 200 } as const;
  }

  app.post(`${PREFIX}/comments`, posting, async (request, reply) => {
    const { comment, status } = await store(request, actOf(request), null);
    return reply.code(status).send(comment);
  });

  app.post(`${PREFIX}/comments/:content_uuid`, posting, async (request, reply) => {
    const act = actOf(request);
    const { comment, status } = await store(request, act, act.id);
    return reply.code(status).send(comment);
  });

  app.post(
    `${PREFIX}/content/:content_uuid/edit`,
    { schema: { tags: ['comments'], body: PostBody, response: { 200: Comment } }, preHandler: app.requireSite },
    async (request) => {
      const { cc, ...act } = actOf(request);
      const written = readContent(request.body, request.site.settings.max_comment_length);
      const row = await app.turns.take(cc, edit({ ...act, written }));
      const comment = presentFor(row, act.who.viewer);
      if (!comment) throw new ApiError('content_not_found');
      return comment;
    },
  );

  app.delete(
    `${PREFIX}/comments/:content_uuid`,
    { schema: { tags: ['comments'], response: { 204: Type.Null() } }, preHandler: app.requireSite },
    async (request, reply) => {
      const { cc, ...act } = actOf(request);
      await app.turns.take(cc, remove(act));
      return reply.code(204).send(null);
    },
  );
};

/** @throws ApiError invalid_field when there is a key that is none. */
function readKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('invalid_field', { field: 'Idempotency-Key' });
  return key;
}
