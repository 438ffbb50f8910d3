/**
 * Threads that a signed-in reader follows, by any of their comments (specification §4). Extension: the wire has no
 * route for threads.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { FollowedThread, ThreadSubscription } from '../../../../../core/contract/people/people';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { presentFor } from '../comments/comments.presenter';
import { findComment } from '../comments/comments.repository';
import { excerptOf } from '../comments/excerpt';
import { findContainer } from '../containers/containers.repository';
import { isShown } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import { deleteThreadFollow, findThreadFollows, insertThreadFollow } from './subscriptions.repository';

const tags = ['subscriptions'];
const LISTED = 100;
/** Characters of a thread's first comment in the list. */
const EXCERPT = 100;

export const threadSubscriptionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const THREADS = '/v5/subscriptions/:section_uuid/threads';
  const THREAD = `${THREADS}/:content_uuid`;
  app.get(
    THREADS,
    {
      schema: {
        tags,
        summary: 'Threads that the reader follows (extension)',
        response: { 200: Type.Array(FollowedThread) },
      },
      preHandler: app.allow('page', 'see_subscriptions'),
    },
    async ({ signedIn, section, site }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const rows = await findThreadFollows(db, { user_id: signedIn.id, section_uuid: section.uuid, site }, LISTED);
      return rows.map(({ thread_id, excerpt, ...row }) => ({
        content_uuid: numericIdToUuid(thread_id),
        type: 'thread' as const,
        excerpt: excerptOf(excerpt, EXCERPT),
        ...row,
      }));
    },
  );

  app.post(
    THREAD,
    {
      schema: { tags, summary: 'Follows the thread of a comment (extension)', response: { 201: ThreadSubscription } },
      preHandler: app.allow('page', 'follow'),
    },
    async (request, reply) => {
      const { id: user_id } = request.signedIn;
      const comment = await commentOf(request);
      const { thread_id, container_uuid } = comment;
      const date = await insertThreadFollow(db, { user_id, thread_id, container_uuid, now: app.clock.now() });
      reply.code(201);
      return { content_uuid: numericIdToUuid(thread_id), type: 'thread' as const, date_created: date };
    },
  );

  app.delete(
    THREAD,
    {
      schema: { tags, summary: 'Follows it no longer', response: { 204: Type.Null() } },
      preHandler: app.allow('page', 'see_subscriptions'),
    },
    async (request, reply) => {
      const { id } = request.signedIn;
      const comment = await findAny(request);
      // A reader can unfollow a thread that they cannot see any more.
      if (comment) await deleteThreadFollow(db, id, comment.thread_id);
      return reply.code(204).send(null);
    },
  );

  async function findAny({ params, section, site }: FastifyRequest) {
    const id = uuidToNumericId((params as { content_uuid: string }).content_uuid);
    if (id === null) return undefined;
    return db
      .selectFrom('comments')
      .innerJoin('sections', 'sections.uuid', 'comments.section_uuid')
      .select(['comments.id', 'comments.thread_id', 'comments.container_uuid', 'sections.site_uuid'])
      .where('comments.id', '=', id)
      .where('sections.site_uuid', 'in', site.group)
      .where((where) =>
        where.or([where('sections.site_uuid', '!=', site.uuid), where('sections.uuid', '=', section.uuid)]),
      )
      .executeTakeFirst();
  }

  /** Finds a comment that the reader may see. @throws ApiError content_not_found */
  async function commentOf(request: FastifyRequest) {
    const known = await findAny(request);
    const container = known && (await findContainer(db, known.container_uuid));
    const comment = container && (await findComment(db, container.uuid, known.id));
    const seen = viewerOf(request);
    const viewer = { ...seen, isStaff: seen.isStaff && known?.site_uuid === request.site.uuid };
    if (!comment || !isShown(container, viewer) || !presentFor(comment, viewer))
      throw new ApiError('content_not_found');
    return comment;
  }
};
