/** Login and logout (host contract 9.3). */

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LoginBody } from '../../../../../core/contract/people/user';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { accessCookie, readBearer, refreshCookie } from '../../../http/credentials';
import { Envelope, envelope } from '../../../http/envelope';
import { runEvery } from '../../platform/time/run-every';
import { hashToken } from '../../platform/tokens/tokens';
import { requireStaffLength } from '../users/new-password';
import { SeenUser } from '../users/users.presenter';
import { paced } from './login-pace';
import { enterOwn } from './own-login';
import { logInWithPassword } from './password-login';
import { deleteEnded, findSessionOfToken, revokeSession } from './sessions.repository';
import { SESSION_SECONDS } from './sessions.service';
import { clearCookies, deliveryOf } from './token-delivery';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });

/** Retention of exchanged tokens, to detect theft. Clients refresh every few minutes. */
const RETAIN_ENDED_MS = 7 * DAY_MS;
const DELETE_EVERY_MS = HOUR_MS;

export const sessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deleteOld = () => deleteEnded(app.db, app.clock.now() - RETAIN_ENDED_MS);
  runEvery(app, DELETE_EVERY_MS, deleteOld, 'deleting old logins failed');

  app.post(
    '/v2/:domain/users/login',
    {
      schema: { tags, summary: 'Logs in', params, body: LoginBody, response: { 200: Envelope(SeenUser) } },
      config: { limit: 'login', ignoresBadToken: true, loginMethod: 'viafoura' },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body } = request;
      const delivery = deliveryOf(request);
      const row = await logInWithPassword(app, site, body, (user_id, isRight) =>
        paced(
          app,
          { request, reply, user_id, password: body.password, captcha: body['g-recaptcha-response'] },
          isRight,
        ),
      );
      // Staff with a shorter password must choose another one by mail; without mail they could not log in.
      if (app.mailer) requireStaffLength(body.password, row, 'password');
      return enterOwn(request, reply, { row, method: 'viafoura', delivery });
    },
  );

  app.delete(
    '/v2/:domain/users/logout',
    {
      schema: { tags, summary: 'Logs out', params, response: { 200: Envelope(Type.Object({})) } },
      config: { ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site } = request;
      const now = app.clock.now();
      const session_uuid = await sessionToEnd(request, now);
      if (session_uuid) await revokeSession(app.db, session_uuid, now);
      clearCookies(reply, site, app.config.publicUrl);
      return envelope({});
    },
  );

  /**
   * Finds the session to end, even by an expired access token, after a laptop wakes up and its reader logs out.
   * Browsers have dropped the access cookie by then, but still have the refresh cookie.
   */
  async function sessionToEnd(request: FastifyRequest, now: number): Promise<string | null> {
    const { site, cookies } = request;
    const token = readBearer(request) ?? cookies[accessCookie(site.uuid)];
    const claims = token ? await app.accessTokens.verify(token, now, SESSION_SECONDS) : null;
    if (claims) return claims.site_uuid === site.uuid ? claims.session_uuid : null;
    const refresh = token ? undefined : cookies[refreshCookie(site.uuid)];
    return refresh ? findSessionOfToken(app.db, site.uuid, hashToken(refresh)) : null;
  }
};
