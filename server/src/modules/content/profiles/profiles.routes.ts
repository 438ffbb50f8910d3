/** A person's contributions for the profile (host contract 9.4; specification §3 "User"). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ProfileCounts } from '../../../../../core/contract/people/user';
import { asTheySeeIt } from '../../people/users/own-counts.repository';
import type { Wire } from '../kinds/wire';
import { isOwn, recentOf, shownPerson } from './shown-person';

const nothing: ProfileCounts = {
  content_created: 0,
  likes_received: 0,
  likes_created: 0,
  dislikes_created: 0,
  dislikes_received: 0,
};

export const profilesRoutes =
  ({ kind, tag, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [tag];

    for (const address of at('profile')) {
      app.route({
        ...address,
        schema: { tags, response: { 200: ProfileCounts } },
        preHandler: app.requireSite,
        handler: async (request) => {
          const row = await shownPerson(app, request, (request.params as { user_uuid: string }).user_uuid);
          return row.ban_level === 'ghost' && !isOwn(request, row) ? nothing : asTheySeeIt(app.db, row);
        },
      });
    }

    for (const address of at('recent')) {
      app.route({
        ...address,
        schema: {
          tags,
          querystring: Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 100, default: 10 }) }),
          response: { 200: Type.Object({ contents: Type.Array(schemas.Comment) }) },
        },
        preHandler: app.requireSite,
        handler: async (request) => {
          const row = await shownPerson(app, request, (request.params as { user_uuid: string }).user_uuid);
          const asked = { kind, section_uuid: request.section.uuid, limit: request.query.limit };
          return { contents: await recentOf(app, request, row, asked) };
        },
      });
    }
  };
