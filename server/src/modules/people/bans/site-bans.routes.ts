/** `GET /v2/{domain}/bans`: all people of the site who are banned now, for staff (extension; host contract 15). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { BanPage, Level } from '../../../../../core/contract/people/bans';
import { isUuid } from '../../../../../core/contract/values/ids';
import { Envelope, envelope } from '../../../http/envelope';
import { invalidField } from '../../../http/errors';
import { findBan, findPresentBans, presentBan } from './bans.repository';

export const siteBansRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  app.get(
    '/v2/:domain/bans',
    {
      schema: {
        tags: ['moderation'],
        summary: 'Everybody who is banned now, newest first; staff',
        params: Type.Object({ domain: Type.String() }),
        querystring: Type.Object({
          level: Type.Optional(Level),
          limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
          /** The `ban_uuid` of the last ban on the previous page. */
          starting_from: Type.Optional(Type.String({ maxLength: 100 })),
        }),
        response: { 200: Envelope(BanPage) },
      },
      preHandler: app.allow('user', 'see_bans'),
    },
    async ({ site, query }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const now = clock.now();
      const { level, limit, starting_from } = query;
      if (starting_from !== undefined && !isUuid(starting_from)) {
        throw invalidField('starting_from', 'starting_from must be the uuid of a ban.');
      }
      const after = starting_from === undefined ? undefined : await findBan(db, site.uuid, starting_from);
      const rows = await findPresentBans(db, {
        site_uuid: site.uuid,
        ...(level !== undefined && { level }),
        ...(after && { after }),
        limit: limit + 1,
        now,
      });
      return envelope({ more_available: rows.length > limit, results: rows.slice(0, limit).map(presentBan) });
    },
  );
};
