/**
 * What a signed-in reader follows: people, pages, threads (specification §4, §7; host contract 9.6). The wire has no route
 * for a thread; `…/threads/{content_uuid}` is ours. A page is named by its uuid or by its container's.
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { isUuid, numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/ids';
import { PageSubscription, ThreadSubscription, UserSubscription } from '../../../../../core/contract/people';
import { refusal } from '../../../../../core/contract/rules';
import { ApiError } from '../../../http/errors';
import { findFollowers, findTargets } from '../../people/follows/follows.repository';
import { follow, unfollow } from '../../people/follows/follows.service';
import { presentFor } from '../comments/comments.presenter';
import { findComment } from '../comments/comments.repository';
import { findContainer } from '../containers/containers.repository';
import { isShown } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import {
  deletePageFollow,
  deleteThreadFollow,
  findPageFollows,
  insertPageFollow,
  insertThreadFollow,
  isPageOf,
} from './subscriptions.repository';

const tags = ['subscriptions'];
const PREFIX = '/v5/subscriptions/:section_uuid';
const Limit = Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 100, default: 100 }) });
const Done = Type.Null();

export const subscriptionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const preHandler = [app.requireSite, app.requireUser];

  const presentUsers = (ties: { id: number; date_created: number }[]): UserSubscription[] =>
    ties.map(({ id, date_created }) => ({ user_uuid: numericIdToUuid(id), type: 'user', date_created }));

  app.get(
    `${PREFIX}/users/subscribers`,
    { schema: { tags, querystring: Limit, response: { 200: Type.Array(UserSubscription) } }, preHandler },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const { id } = signedIn(request);
      return presentUsers(await findFollowers(db, { target_id: id, asker_id: id, limit: request.query.limit }));
    },
  );

  app.get(
    `${PREFIX}/users/subscriptions`,
    { schema: { tags, querystring: Limit, response: { 200: Type.Array(UserSubscription) } }, preHandler },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const asked = { user_id: signedIn(request).id, limit: request.query.limit };
      return presentUsers(await findTargets(db, 'follows', asked));
    },
  );

  app.post(
    `${PREFIX}/users/:user_uuid`,
    { schema: { tags, response: { 201: UserSubscription } }, preHandler },
    async (request, reply) => {
      const { user_uuid } = request.params as { user_uuid: string };
      const { target, date } = await follow(app, request, user_uuid, null);
      reply.code(201);
      return { user_uuid: numericIdToUuid(target.id), type: 'user' as const, date_created: date };
    },
  );

  app.delete(
    `${PREFIX}/users/:user_uuid`,
    { schema: { tags, response: { 204: Done } }, preHandler },
    async (request, reply) => {
      await unfollow(app, request, (request.params as { user_uuid: string }).user_uuid);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${PREFIX}/pages`,
    { schema: { tags, querystring: Limit, response: { 200: Type.Array(PageSubscription) } }, preHandler },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const rows = await findPageFollows(db, signedIn(request).id, request.section.uuid, request.query.limit);
      return rows.map((row) => ({ ...row, type: 'page' as const }));
    },
  );

  app.post(
    `${PREFIX}/pages/:page_uuid`,
    { schema: { tags, response: { 201: PageSubscription } }, preHandler },
    async (request, reply) => {
      const { id: user_id } = requireFollow(request);
      const page_uuid = uuidOf(request);
      const section_uuid = request.section.uuid;
      if (!(await isPageOf(db, { section_uuid, site: request.site }, page_uuid))) throw new ApiError('page_not_found');
      const date = await insertPageFollow(db, { user_id, page_uuid, section_uuid, now: app.clock.now() });
      reply.code(201);
      return { page_uuid, type: 'page' as const, date_created: date };
    },
  );

  app.delete(
    `${PREFIX}/pages/:page_uuid`,
    { schema: { tags, response: { 204: Done } }, preHandler },
    async (request, reply) => {
      await deletePageFollow(db, signedIn(request).id, uuidOf(request));
      return reply.code(204).send(null);
    },
  );

  const THREAD = `${PREFIX}/threads/:content_uuid`;
  app.post(
    THREAD,
    {
      schema: { tags, summary: 'Follows the thread of a comment (ours)', response: { 201: ThreadSubscription } },
      preHandler,
    },
    async (request, reply) => {
      const { id: user_id } = requireFollow(request);
      const comment = await commentOf(request);
      const { thread_id, container_uuid } = comment;
      const date = await insertThreadFollow(db, { user_id, thread_id, container_uuid, now: app.clock.now() });
      reply.code(201);
      return { content_uuid: numericIdToUuid(thread_id), type: 'thread' as const, date_created: date };
    },
  );

  app.delete(THREAD, { schema: { tags, response: { 204: Done } }, preHandler }, async (request, reply) => {
    const { id } = signedIn(request);
    const comment = await findAny(request);
    // A thread that is gone for the reader can still be let go of.
    if (comment) await deleteThreadFollow(db, id, comment.thread_id);
    return reply.code(204).send(null);
  });

  /** Somebody with a name only has a session, and no account to keep what is followed in. */
  function signedIn({ user, actor, site }: FastifyRequest) {
    const code = refusal('page/see_subscriptions', { actor, settings: site.settings, now: app.clock.now() });
    if (code || !user) throw new ApiError(code ?? 'unauthorized');
    return user;
  }

  function requireFollow(request: FastifyRequest) {
    const { actor, site } = request;
    const code = refusal('page/follow', { actor, settings: site.settings, now: app.clock.now() });
    if (code) throw new ApiError(code);
    return signedIn(request);
  }

  function uuidOf({ params }: FastifyRequest): string {
    const { page_uuid } = params as { page_uuid: string };
    if (!isUuid(page_uuid)) throw new ApiError('page_not_found');
    return page_uuid.toLowerCase();
  }

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

  /** A comment the reader can see. @throws ApiError content_not_found */
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
