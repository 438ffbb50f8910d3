/** Completing `@name` (ours) and where a reader was named (specification §7; host contract 9.6). */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { isUuid, numericIdToUuid } from '../../../../../core/contract/ids';
import { NAME_MAX } from '../../../../../core/contract/limits';
import { Mentionable, MentionNotice } from '../../../../../core/contract/people';
import { ApiError } from '../../../http/errors';
import { nameKey } from '../../people/users/identity';
import { isShown, requireContainer } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import { findMentionable, findMentions } from './mentions.repository';

const MAX_COMPLETIONS = 8;

export const mentionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/v4/livecomments/:section_uuid/:cc/mentionable',
    {
      schema: {
        tags: ['comments'],
        summary: 'Up to 8 people whose name begins with the prefix, those of the conversation first (ours)',
        querystring: Type.Object({ prefix: Type.String({ maxLength: NAME_MAX * 2, default: '' }) }),
        response: { 200: Mentionable },
      },
      config: { limit: 'read' },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      if (!request.user) throw new ApiError('unauthorized');
      reply.header('cache-control', 'private, no-store');
      const container = await requireContainer(db, request.section.uuid, (request.params as { cc: string }).cc);
      if (!isShown(container, viewerOf(request))) throw new ApiError('container_not_found');
      const found = await findMentionable(db, {
        site_uuid: request.site.uuid,
        container_uuid: container.uuid,
        prefix: nameKey(request.query.prefix),
        asker_id: request.user.id,
        limit: MAX_COMPLETIONS,
        now: app.clock.now(),
      });
      const people = found.map(({ id, role, ...person }) => ({
        ...person,
        user_uuid: numericIdToUuid(id),
        user_privilege: role,
      }));
      return { people };
    },
  );

  app.get(
    '/v5/notifications/:section_uuid/mentions/:cc',
    {
      schema: {
        tags: ['notifications'],
        querystring: Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 100, default: 100 }) }),
        response: { 200: Type.Object({ mentions: Type.Array(MentionNotice) }) },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const { user, section, query } = request;
      if (!user) throw new ApiError('unauthorized');
      reply.header('cache-control', 'private, no-store');
      const { cc } = request.params as { cc: string };
      if (!isUuid(cc)) throw new ApiError('container_not_found');
      const container = await requireContainer(db, section.uuid, cc);
      if (!isShown(container, viewerOf(request))) throw new ApiError('container_not_found');
      const rows = await findMentions(db, { user_id: user.id, container_uuid: container.uuid, limit: query.limit });
      return {
        mentions: rows.map((row) => ({
          section_uuid: row.section_uuid,
          content_container_uuid: row.container_uuid,
          content_uuid: numericIdToUuid(row.id),
          thread_uuid: numericIdToUuid(row.thread_id),
          target_uuid: user.uuid,
          actor_uuid: numericIdToUuid(row.actor_id),
          actor_type: 'user' as const,
          notification_type: 'mention' as const,
          service_type: 'livecomments' as const,
          time: row.date_created,
        })),
      };
    },
  );
};
