/** Mentions of a reader (specification §7; host contract 9.6). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { MentionNotice } from '../../../../../core/contract/people/people';
import { isUuid, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { Limit } from '../../../http/limit';
import { findContainer } from '../containers/containers.repository';
import { isShown } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import { findMentions } from './mentions.repository';

export const mentionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/v5/notifications/:section_uuid/mentions/:cc',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Where the reader is named in a container',
        querystring: Limit,
        response: { 200: Type.Object({ mentions: Type.Array(MentionNotice) }) },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const { user, section, query } = request;
      if (!user) throw new ApiError('unauthorized');
      reply.header('cache-control', 'private, no-store');
      const { cc } = request.params as { cc: string };
      const container = isUuid(cc) ? await findContainer(db, cc) : undefined;
      const isHere = container?.section_uuid === section.uuid && isShown(container, viewerOf(request));
      if (!isHere) throw new ApiError('container_not_found');
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
          service_type: container.kind,
          time: row.date_created,
        })),
      };
    },
  );
};
