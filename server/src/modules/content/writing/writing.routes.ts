/**
 * Posts, replies, edits and deletes (host contract 9.4). A header `Idempotency-Key` chosen by the client makes a
 * retried post the same post: the first answers 201, each retry 200 with the same comment (extension).
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { actOf, refuseGuest } from '../comments/act';
import { presentFor } from '../comments/comments.presenter';
import { requireContainer } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { takeUploads } from '../media/take-uploads';
import { edit } from './edit';
import { readKey } from './idempotency-key';
import { post } from './post';
import { readWritten } from './read-written';
import { remove } from './remove';

export const writingRoutes =
  ({ kind, tag, schemas, bodyIn, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { Comment, PostBody } = schemas;
    const tags = [tag];

    async function unwrap(request: FastifyRequest): Promise<void> {
      const inner = bodyIn && (request.body as Record<string, unknown> | null)?.[bodyIn];
      if (inner) request.body = typeof inner === 'string' ? { content: inner } : inner;
    }

    /** Asks the database only for kinds that have authors. */
    async function writesHere(request: FastifyRequest, act: 'create' | 'reply' | 'update'): Promise<boolean> {
      if (!kind.isAuthor) return false;
      const { section, params, actor } = request;
      const container = await requireContainer(app.db, kind, section.uuid, (params as { cc: string }).cc);
      return kind.isAuthor(container, actor.uuid, act);
    }

    /** Admits and stores a text. A failure gives back its uploads, and its place among the writer's recent posts. */
    async function write(request: FastifyRequest, act: 'create' | 'reply') {
      if (!request.user) await refuseGuest(request, kind, act);
      const { participant, section_uuid, cc, id } = actOf(request, kind);
      const idempotency_key = readKey(request);
      const text = await readWritten(app, kind, request);
      const media = await takeUploads(app, request, { user_id: participant.id, container_uuid: cc, idempotency_key });
      const written = { ...text, media: media.taken };
      const about = { parent_id: act === 'reply' ? id : null, idempotency_key };
      let considered: Awaited<ReturnType<typeof app.posting.admit>> | undefined;
      try {
        const asked = { kind, container_uuid: cc, written, isAuthor: await writesHere(request, act), about };
        considered = await app.posting.admit(request, asked);
        const job = post({ participant, kind, section_uuid, ...about, written, considered });
        return { participant, considered, posted: await app.writeQueue.take(cc, job) };
      } catch (error) {
        considered?.dropped();
        return media.giveBack(error);
      }
    }

    async function store(request: FastifyRequest, reply: FastifyReply, act: 'create' | 'reply') {
      const { participant, considered, posted } = await write(request, act);
      if (posted.isNew) await considered.stored();
      else considered.dropped();
      reply.code(posted.isNew ? 201 : 200);
      // The writer gets the serialized bytes of the public event, except for pictures, which need a key.
      if (posted.text !== null && posted.row.media.length === 0)
        return reply.type('application/json; charset=utf-8').send(posted.text);
      const comment = presentFor(posted.row, participant.viewer);
      // A retry of a post that was removed in the meantime.
      if (!comment) throw new ApiError('content_not_found');
      return reply.send(comment);
    }

    for (const [verb, act] of [
      ['post', 'create'],
      ['reply', 'reply'],
    ] as const) {
      for (const address of at(verb)) {
        app.route({
          ...address,
          schema: { tags, body: PostBody, response: { 200: Comment, 201: Comment } },
          preValidation: unwrap,
          preHandler: app.requireSite,
          handler: (request, reply) => store(request, reply, act),
        });
      }
    }

    for (const address of at('edit')) {
      app.route({
        ...address,
        schema: { tags, body: PostBody, response: { 200: Comment } },
        preHandler: app.requireSite,
        handler: async (request) => {
          const { cc, ...act } = actOf(request, kind);
          const written = await readWritten(app, kind, request);
          const isAuthor = await writesHere(request, 'update');
          const asked = { kind, container_uuid: cc, written, isAuthor, about: { content_id: act.id } };
          const considered = await app.posting.admit(request, asked);
          const row = await app.writeQueue.take(cc, edit({ ...act, written, considered }));
          const comment = presentFor(row, act.participant.viewer);
          if (!comment) throw new ApiError('content_not_found');
          return comment;
        },
      });
    }

    for (const address of at('remove')) {
      app.route({
        ...address,
        schema: { tags, response: { 204: Type.Null() } },
        preHandler: app.requireSite,
        handler: async (request, reply) => {
          const { cc, ...act } = actOf(request, kind);
          await app.writeQueue.take(cc, remove(act));
          app.posting.takenBack(act.participant.id);
          return reply.code(204).send(null);
        },
      });
    }
  };
