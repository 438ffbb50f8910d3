/** Completes `@name` (extension). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Mentionable } from '../../../../../core/contract/people/people';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { NAME_MAX } from '../../../../../core/contract/values/limits';
import { ApiError } from '../../../http/errors';
import { nameKey } from '../../people/users/identity';
import { isShown, requireContainer } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { findMentionable } from './mentions.repository';

const MAX_COMPLETIONS = 8;

export const mentionableRoutes =
  ({ kind, tag, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    for (const { config, ...address } of at('mentionable')) {
      app.route({
        ...address,
        schema: {
          tags: [tag],
          querystring: Type.Object({ prefix: Type.String({ maxLength: NAME_MAX * 2, default: '' }) }),
          response: { 200: Mentionable },
        },
        config: { ...config, limit: 'read' },
        preHandler: [app.requireSite, app.requireUser],
        handler: async (request, reply) => {
          if (!request.user) throw new ApiError('unauthorized');
          reply.header('cache-control', 'private, no-store');
          const container = await requireContainer(
            db,
            kind,
            request.section.uuid,
            (request.params as { cc: string }).cc,
          );
          if (!isShown(container, viewerOf(request))) throw new ApiError('container_not_found');
          const found = await findMentionable(db, {
            site_uuid: request.site.uuid,
            kind,
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
      });
    }
  };
