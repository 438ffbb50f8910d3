/** Bans and trust of a person, for staff (host contract 15; paths ours). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Ban, BanBody } from '../../../../../core/contract/bans';
import { isUuid } from '../../../../../core/contract/ids';
import { type Action, refusal } from '../../../../../core/contract/rules';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { logPerson } from '../../sites/moderation-log/moderation-log.repository';
import { asOther, requirePerson } from '../users/person';
import { findBans, presentBan } from './bans.repository';
import { ban, END_BAN, expire, lift } from './bans.service';

const tags = ['moderation'];
const PATH = '/v2/:domain/users/:id';
const params = Type.Object({ domain: Type.String(), id: Type.String() });

export const bansRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  app.outbox.handle(END_BAN, ({ user_id, ban_uuid }) =>
    expire(app, { user_id: Number(user_id), ban_uuid: String(ban_uuid) }),
  );

  app.get(
    `${PATH}/bans`,
    {
      schema: { tags, params, response: { 200: Envelope(Type.Object({ results: Type.Array(Ban) })) } },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { target } = await whom(request, 'user/see_bans');
      return envelope({ results: (await findBans(db, target.id)).map(presentBan) });
    },
  );

  app.post(
    `${PATH}/bans`,
    { schema: { tags, params, body: BanBody, response: { 201: Envelope(Ban) } }, preHandler: app.requireSite },
    async (request, reply) => {
      const asked = await whom(request, 'user/ban');
      reply.code(201);
      return envelope(presentBan(await ban(app, asked, request.body)), undefined, 201);
    },
  );

  app.delete(
    `${PATH}/bans/:ban_uuid`,
    {
      schema: {
        tags,
        params: Type.Interface([params], { ban_uuid: Type.String() }),
        response: { 204: Type.Null() },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const asked = await whom(request, 'user/unban');
      const { ban_uuid } = request.params;
      if (!isUuid(ban_uuid)) throw new ApiError('not_found');
      await lift(app, asked, ban_uuid);
      return reply.code(204).send(null);
    },
  );

  for (const method of ['PUT', 'DELETE'] as const) {
    const isTrusted = method === 'PUT';
    app.route({
      method,
      url: `${PATH}/trust`,
      schema: { tags, params, response: { 204: Type.Null() } },
      preHandler: app.requireSite,
      handler: async (request, reply) => {
        const { target, ...deed } = await whom(request, isTrusted ? 'user/trust' : 'user/untrust');
        if (target.badge_trusted !== isTrusted) {
          await db.transaction().execute(async (trx) => {
            await trx.updateTable('users').set({ badge_trusted: isTrusted }).where('id', '=', target.id).execute();
            await logPerson(trx, { ...deed, action: isTrusted ? 'trust' : 'untrust', now: app.clock.now() });
          });
          app.cache.userChanged(target.id);
        }
        return reply.code(204).send(null);
      },
    });
  }

  /** @throws ApiError unauthorized, forbidden, user_not_found: who is not staff does not learn who there is. */
  async function whom(request: FastifyRequest, action: Action) {
    const { actor, site, user } = request;
    const settings = site.settings;
    const now = app.clock.now();
    const early = refusal('user/see_bans', { actor, settings, now });
    if (early || !user) throw new ApiError(early ?? 'unauthorized');
    const target = await requirePerson(db, request, (request.params as { id: string }).id);
    const code = refusal(action, { actor, settings, now, user: asOther(target) });
    if (code) throw new ApiError(code);
    return { site_uuid: site.uuid, user_id: target.id, actor_id: user.id, target };
  }
};
