/** Bans and trust of a person, for staff (host contract 15; paths are extensions). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Ban, BanBody } from '../../../../../core/contract/people/bans';
import { isUuid } from '../../../../../core/contract/values/ids';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { logPerson } from '../../sites/moderation-log/moderation-log.repository';
import { aPerson } from '../permissions/permissions.plugin';
import { requirePerson } from '../users/person';
import { findBans, presentBan } from './bans.repository';
import { ban, END_BAN, expire, lift } from './bans.service';

const tags = ['moderation'];
const PATH = '/v2/:domain/users/:id';
const params = Type.Object({ domain: Type.String(), id: Type.String() });

export const bansRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  /** Checks the role before looking up the person, so that others do not learn which people exist. */
  const allow = (action: 'see_bans' | 'ban' | 'unban' | 'trust' | 'untrust') => [
    app.allow('user', 'see_bans'),
    app.allow('user', action, aPerson(requirePerson)),
  ];
  app.outbox.handle(END_BAN, ({ user_id, ban_uuid }) =>
    expire(app, { user_id: Number(user_id), ban_uuid: String(ban_uuid) }),
  );

  app.get(
    `${PATH}/bans`,
    {
      schema: {
        tags,
        summary: 'Bans of somebody, those that are over too; staff',
        params,
        response: { 200: Envelope(Type.Object({ results: Type.Array(Ban) })) },
      },
      preHandler: allow('see_bans'),
    },
    async ({ person }) => envelope({ results: (await findBans(db, person.id)).map(presentBan) }),
  );

  app.post(
    `${PATH}/bans`,
    {
      schema: { tags, summary: 'Bans somebody; staff', params, body: BanBody, response: { 201: Envelope(Ban) } },
      preHandler: allow('ban'),
    },
    async (request, reply) => {
      reply.code(201);
      return envelope(presentBan(await ban(app, whom(request), request.body)), undefined, 201);
    },
  );

  app.delete(
    `${PATH}/bans/:ban_uuid`,
    {
      schema: {
        tags,
        summary: 'Lifts a ban; staff',
        params: Type.Interface([params], { ban_uuid: Type.String() }),
        response: { 204: Type.Null() },
      },
      preHandler: allow('unban'),
    },
    async (request, reply) => {
      const { ban_uuid } = request.params;
      if (!isUuid(ban_uuid)) throw new ApiError('not_found');
      await lift(app, whom(request), ban_uuid);
      return reply.code(204).send(null);
    },
  );

  for (const method of ['PUT', 'DELETE'] as const) {
    const isTrusted = method === 'PUT';
    app.route({
      method,
      url: `${PATH}/trust`,
      schema: {
        tags,
        summary: isTrusted ? 'Lets somebody skip the moderators’ queues; staff' : 'Ends that; staff',
        params,
        response: { 204: Type.Null() },
      },
      preHandler: allow(isTrusted ? 'trust' : 'untrust'),
      handler: async (request, reply) => {
        const { person } = request;
        if (person.badge_trusted !== isTrusted) {
          await db.transaction().execute(async (trx) => {
            await trx.updateTable('users').set({ badge_trusted: isTrusted }).where('id', '=', person.id).execute();
            await logPerson(trx, { ...whom(request), action: isTrusted ? 'trust' : 'untrust', now: app.clock.now() });
          });
          app.cache.userChanged(person.id);
        }
        return reply.code(204).send(null);
      },
    });
  }
};

/** Collects actor and person, for the service and the log. */
const whom = ({ site, signedIn, person }: FastifyRequest) => ({
  site_uuid: site.uuid,
  user_id: person.id,
  actor_id: signedIn.id,
});
