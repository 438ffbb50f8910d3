/** A person by section and uuid, for servers of publishers (host contract 9.5). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { withPresentBan } from './present-ban';
import { findUser } from './users.repository';

const Badges = Type.Record(Type.String(), Type.Unknown());

export const sectionUserRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v3/sections/:section_uuid/users/:user_uuid',
    {
      schema: {
        tags: ['sections'],
        summary: 'Somebody, as a section shows them',
        params: Type.Object({ section_uuid: Type.String(), user_uuid: Type.String() }),
        response: {
          200: Type.Object({
            uuid: Type.String(),
            preferred_username: Type.String(),
            account_status: Type.String(),
            vf_badges: Badges,
            custom_badges: Badges,
          }),
        },
      },
      preHandler: app.requireSite,
    },
    async ({ site, params: { user_uuid } }) => {
      const id = uuidToNumericId(user_uuid);
      const row = id === null ? undefined : await findUser(app.db, site.uuid, id);
      if (!row) throw new ApiError('user_not_found');
      const { name, ban_level, badge_trusted, role, custom_badges } = withPresentBan(row, app.clock.now());
      return {
        uuid: user_uuid.toLowerCase(),
        preferred_username: name,
        // The status must not reveal a ghost ban.
        account_status: ban_level === 'none' || ban_level === 'ghost' ? 'active' : 'banned',
        vf_badges: { ...(badge_trusted && { trusted: true }), ...(role !== 'normal' && { [role]: true }) },
        custom_badges: Object.fromEntries(custom_badges.map((label) => [label, true])),
      };
    },
  );
};
