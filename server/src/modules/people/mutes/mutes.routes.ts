/** Mutes people: one's own list, `PUT`, `DELETE mutes/{id}` (specification §4, §5, §7; host contract 9.3). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { Limit } from '../../../http/limit';
import { findTargets } from '../follows/follows.repository';
import { mute, requireSomebody, unmute } from '../follows/follows.service';
import { aPerson } from '../permissions/permissions.plugin';
import { readId, requireMember } from '../users/person';
import { peopleSeenBy, seenBy } from '../users/relationships';
import { SeenUser } from '../users/users.presenter';

const tags = ['mutes'];
const Params = Type.Object({ domain: Type.String(), id: Type.String() });

export const mutesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/mutes/:id',
    {
      schema: {
        tags,
        summary: 'Whom the reader mutes, newest first; nobody sees the list of anybody else',
        params: Params,
        querystring: Limit,
        response: { 200: Envelope(Type.Object({ results: Type.Array(SeenUser) })) },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ site, signedIn: user, params, query }, reply) => {
      if (readId(params.id) !== user.id) throw new ApiError('forbidden');
      reply.header('cache-control', 'private, no-store');
      const muted = await findTargets(app.db, 'mutes', { user_id: user.id, limit: query.limit });
      const ids = muted.map(({ id }) => id);
      const seen = await peopleSeenBy(app.db, { site, user }, ids);
      return envelope({ results: muted.flatMap(({ id }) => seen.get(id) ?? []) });
    },
  );

  app.put(
    '/v2/:domain/mutes/:id',
    {
      schema: { tags, summary: 'Mutes somebody', params: Params, response: { 200: Envelope(SeenUser) } },
      preHandler: [app.requireSite, app.requireUser, app.allow('user', 'mute', aPerson(requireSomebody))],
    },
    async (request) => {
      const { target } = await mute(app, request);
      return envelope(await seenBy(app.db, request.user, target));
    },
  );

  app.delete(
    '/v2/:domain/mutes/:id',
    {
      schema: { tags, summary: 'Mutes them no longer', params: Params, response: { 204: Type.Null() } },
      preHandler: [app.requireSite, app.requireUser, app.allow('user', 'unmute', aPerson(requireMember))],
    },
    async (request, reply) => {
      await unmute(app, request);
      return reply.code(204).send(null);
    },
  );
};
