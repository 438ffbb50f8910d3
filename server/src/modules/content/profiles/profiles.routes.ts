/**
 * What a profile shows of somebody's part in conversations (host contract 9.3, 9.4; specification §3 "User").
 *
 * Nothing of what is hidden, deleted or of a ghost-banned person, who alone sees their own as it would be. The profile of
 * somebody whom a ban hides is there for staff only.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Comment } from '../../../../../core/contract/comment';
import { isStaff } from '../../../../../core/contract/roles';
import { ProfileCounts } from '../../../../../core/contract/user';
import { ApiError } from '../../../http/errors';
import { asTheySeeIt } from '../../people/users/own-counts.repository';
import { requireMember } from '../../people/users/person';
import { withPresentBan } from '../../people/users/present-ban';
import type { UserRow } from '../../people/users/users.repository';
import { presentFor, presentPublic } from '../comments/comments.presenter';
import { findAsTheySee, findPublished } from './profiles.repository';

const limit = (fallback: number) => Type.Integer({ minimum: 0, maximum: 100, default: fallback });
const nothing: ProfileCounts = {
  content_created: 0,
  likes_received: 0,
  likes_created: 0,
  dislikes_created: 0,
  dislikes_received: 0,
};

export const profilesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/v4/livecomments/:section_uuid/:user_uuid/profile',
    { schema: { tags: ['comments'], response: { 200: ProfileCounts } }, preHandler: app.requireSite },
    async (request) => {
      const row = await personOf(request, (request.params as { user_uuid: string }).user_uuid);
      return row.ban_level === 'ghost' && !isOwn(request, row) ? nothing : asTheySeeIt(db, row);
    },
  );

  app.get(
    '/v4/livecomments/:section_uuid/:user_uuid/recent',
    {
      schema: {
        tags: ['comments'],
        querystring: Type.Object({ limit: limit(10) }),
        response: { 200: Type.Object({ contents: Type.Array(Comment) }) },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const row = await personOf(request, (request.params as { user_uuid: string }).user_uuid);
      return { contents: await recentOf(request, row, request.section.uuid, request.query.limit) };
    },
  );

  app.get(
    '/v2/:domain/users/:id/comments',
    {
      schema: {
        tags: ['users'],
        querystring: Type.Object({ limit: limit(5) }),
        response: {
          200: Type.Object({
            http_status: Type.Integer(),
            result: Type.Object({ results: Type.Array(Comment) }),
          }),
        },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const row = await personOf(request, (request.params as { id: string }).id);
      return { http_status: 200, result: { results: await recentOf(request, row, null, request.query.limit) } };
    },
  );

  async function recentOf(request: FastifyRequest, row: UserRow, section_uuid: string | null, limit: number) {
    const asked = { actor_id: row.id, section_uuid, site_uuid: request.site.uuid, limit };
    if (row.ban_level !== 'ghost' || !isOwn(request, row)) return (await findPublished(db, asked)).map(presentPublic);
    const viewer = { id: row.id, isStaff: false };
    return (await findAsTheySee(db, asked)).flatMap((comment) => presentFor(comment, viewer) ?? []);
  }

  const isOwn = ({ user }: FastifyRequest, row: UserRow): boolean => user?.id === row.id;

  /** By uuid or by the number in it. @throws ApiError user_not_found */
  async function personOf(request: FastifyRequest, text: string): Promise<UserRow> {
    const row = withPresentBan(await requireMember(db, request, text), app.clock.now());
    if (row.ban_level === 'hide' && !isStaff(request.actor.user_privilege)) throw new ApiError('user_not_found');
    return row;
  }
};
