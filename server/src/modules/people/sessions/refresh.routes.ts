/** Exchanges refresh tokens, and tests whether the browser sends cookies (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { readBearer, refreshCookie } from '../../../http/credentials';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { presentReader } from '../users/present-reader';
import { SeenUser } from '../users/users.presenter';
import { refreshSession } from './sessions.service';
import { cookieDelivery, type Delivery, deliver } from './token-delivery';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });
const ThirdParty = Type.Object({ thirdparty_enabled: Type.Boolean() });
const PROBE_COOKIE = 'VfThirdparty';

export const refreshRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/users/refreshusertoken',
    {
      schema: {
        tags,
        summary: 'Exchanges the refresh token: as bearer, else from the cookie',
        params,
        querystring: Type.Object({
          session: Type.Optional(Type.String()),
          thirdparty_enabled: Type.Optional(Type.String()),
        }),
        response: { 200: Envelope(SeenUser) },
      },
      config: { limit: 'refresh', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site } = request;
      const bearer = readBearer(request);
      const token = bearer ?? request.cookies[refreshCookie(site.uuid)];
      if (!token) throw new ApiError('unauthorized');
      // An HttpOnly cookie is replaced by a cookie; a token from a header is answered in the body.
      const delivery: Delivery = bearer === null ? cookieDelivery(request) : { by: 'body' };
      const { user, tokens } = await refreshSession(app, site.uuid, token);
      reply.header('cache-control', 'no-store');
      return envelope(await presentReader(app, user), deliver(reply, site, tokens, delivery));
    },
  );

  app.get(
    '/v2/:domain/thirdpartycookie',
    {
      schema: {
        tags,
        summary: 'Whether a cookie set by an earlier call came back; sets it for the next',
        params,
        response: { 200: Type.Interface([Envelope(ThirdParty)], ThirdParty.properties) },
      },
      preHandler: app.requireSite,
    },
    async ({ cookies }, reply) => {
      const secure = app.config.publicUrl.startsWith('https:');
      const thirdparty_enabled = cookies[PROBE_COOKIE] === '1';
      reply.setCookie(PROBE_COOKIE, '1', { path: '/', secure, sameSite: secure ? 'none' : 'lax' });
      reply.header('cache-control', 'no-store');
      return envelope({ thirdparty_enabled }, { thirdparty_enabled });
    },
  );
};
