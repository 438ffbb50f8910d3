/**
 * Posting, replying, editing, removing (host contract 9.4). A header `Idempotency-Key` of the client's choice makes a
 * retried post the same post: the first answers 201, each retry 200 with the same comment (ours).
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Comment, PostBody } from '../../../../../core/contract/comment';
import { ApiError } from '../../../http/errors';
import { actOf, refuseGuest } from '../comments/act';
import { presentFor } from '../comments/comments.presenter';
import { takeUploads } from '../media/take-uploads';
import { resolveMentions } from '../mentions/resolve-mentions';
import { readContent, type WrittenContent } from '../model/written-content';
import { edit } from './edit';
import { post } from './post';
import { remove } from './remove';

const PREFIX = '/v4/livecomments/:section_uuid/:cc';
const KEY = /^[\x20-\x7e]{1,200}$/;

export const writingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const posting = {
    schema: { tags: ['comments'], body: PostBody, response: { 200: Comment, 201: Comment } },
    preHandler: app.requireSite,
  };

  async function store(request: FastifyRequest, reply: FastifyReply, { isReply }: { isReply: boolean }) {
    if (!request.user) await refuseGuest(request, isReply ? 'comment/reply' : 'comment/create');
    const { who, section_uuid, cc, id } = actOf(request);
    const idempotency_key = readKey(request);
    const words = await readWritten(request);
    const media = await takeUploads(app, request, { user_id: who.id, container_uuid: cc, idempotency_key });
    const written = { ...words, media: media.taken };
    const parent_id = isReply ? id : null;
    const about = { parent_id, idempotency_key };
    const admitted = await app.posting.admit(request, { container_uuid: cc, written, about }).catch(media.giveBack);
    const job = post({ who, section_uuid, parent_id, written, idempotency_key, considered: admitted });
    const { row, isNew, text } = await app.writeQueue.take(cc, job).catch((error) => {
      admitted.dropped();
      return media.giveBack(error);
    });
    if (isNew) await admitted.stored();
    else admitted.dropped();
    reply.code(isNew ? 201 : 200);
    // Its writer sees of a new comment what everybody is told of it: that is serialised already.
    if (text !== null) return reply.type('application/json; charset=utf-8').send(text);
    const comment = presentFor(row, who.viewer);
    // A retry of a post that was removed meanwhile.
    if (!comment) throw new ApiError('content_not_found');
    return reply.send(comment);
  }

  async function readWritten(request: FastifyRequest): Promise<WrittenContent> {
    const { body, site, home, params } = request as FastifyRequest & { body: PostBody };
    const { metadata, ...written } = readContent(body);
    // Where it was written is not its writer's to say (host contract 13).
    if (home.uuid !== site.uuid || metadata.author_host_section_uuid !== undefined) {
      metadata.author_host_section_uuid = (params as { section_uuid: string }).section_uuid.toLowerCase();
    }
    const asked = { site, now: app.clock.now() };
    return { ...written, metadata, mentions: await resolveMentions(app.db, asked, written.content, body.mentions) };
  }

  app.post(`${PREFIX}/comments`, posting, (request, reply) => store(request, reply, { isReply: false }));
  app.post(`${PREFIX}/comments/:content_uuid`, posting, (request, reply) => store(request, reply, { isReply: true }));

  app.post(
    `${PREFIX}/content/:content_uuid/edit`,
    { schema: { tags: ['comments'], body: PostBody, response: { 200: Comment } }, preHandler: app.requireSite },
    async (request) => {
      const { cc, ...act } = actOf(request);
      const written = await readWritten(request);
      const about = { content_id: act.id };
      const considered = await app.posting.admit(request, { container_uuid: cc, written, about });
      const row = await app.writeQueue.take(cc, edit({ ...act, written, considered }));
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
      await app.writeQueue.take(cc, remove(act));
      app.posting.takenBack(act.who.id);
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
