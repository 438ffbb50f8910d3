/** Login, logout, refresh, forgotten password (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LoginBody, NewPasswordBody, PasswordResetBody } from '../../../../../core/contract/user';
import { accessCookie, readBearer, refreshCookie } from '../../../http/context';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { requestPasswordReset, resetPassword } from '../accounts/password-reset.service';
import { letterWay } from '../mail-tokens/request-mail';
import { emailKey } from '../users/identity';
import { asTheySeeIt } from '../users/own-counts.repository';
import { isPassword } from '../users/password';
import { endsLogins, loginBanned, withPresentBan } from '../users/present-ban';
import { presentCurrentUser, SeenUser } from '../users/users.presenter';
import { findByEmail } from '../users/users.repository';
import { clearCookies, cookieDelivery, type Delivery, deliver, deliveryOf } from './delivery';
import { deleteEnded, findSessionOfToken, revokeSession } from './sessions.repository';
import { hashToken, refreshSession, SESSION_SECONDS, startSession } from './sessions.service';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });
const Nothing = Type.Object({});
/** The answer to a forgotten password takes this long for known and unknown addresses alike. */
const RESET_ANSWER_MS = 120;

/** A client refreshes every few minutes; what it exchanged is kept this long to notice a thief. */
const KEEP_ENDED_MS = 7 * 24 * 60 * 60_000;
const FORGET_EVERY_MS = 60 * 60_000;

export const sessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const forget = setInterval(() => {
    deleteEnded(app.db, app.clock.now() - KEEP_ENDED_MS).catch((error) =>
      app.log.error({ err: error }, 'forgetting old logins failed'),
    );
  }, FORGET_EVERY_MS);
  forget.unref();
  app.addHook('onClose', async () => clearInterval(forget));

  app.post(
    '/v2/:domain/users/login',
    {
      schema: { tags, params, body: LoginBody, response: { 200: Envelope(SeenUser) } },
      config: { limit: 'login', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body } = request;
      const delivery = deliveryOf(request);
      const found = await findByEmail(app.db, site.uuid, emailKey(body.email));
      const row = found && withPresentBan(found, app.clock.now());
      if (row) await app.countTry('login', String(row.id));
      if (!row) throw new ApiError('unregistered_email', { field: 'email' });
      if (!(await isPassword(body.password, row.password_hash))) {
        throw new ApiError('wrong_password', { field: 'password' });
      }
      if (endsLogins(row)) throw loginBanned(row);
      const tokens = await startSession(app, row);
      return envelope(presentCurrentUser(await asTheySeeIt(app.db, row)), deliver(reply, site, tokens, delivery));
    },
  );

  app.delete(
    '/v2/:domain/users/logout',
    {
      schema: { tags, params, response: { 200: Envelope(Nothing) } },
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
      // A cookie no script can read becomes a cookie again; who brings the token in a header keeps it there.
      const delivery: Delivery = bearer === null ? cookieDelivery(request) : { by: 'body' };
      const { user, tokens } = await refreshSession(app, site.uuid, token);
      reply.header('cache-control', 'no-store');
      return envelope(presentCurrentUser(await asTheySeeIt(app.db, user)), deliver(reply, site, tokens, delivery));
    },
  );

  app.post(
    '/v2/:domain/account/password',
    {
      schema: { tags, params, body: PasswordResetBody, response: { 200: Envelope(Nothing) } },
      config: { limit: 'reset', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { site, body } = request;
      // By address, known or not: the answer must not tell.
      await app.countTry('reset', `${site.uuid} ${emailKey(body.email)}`);
      const answerAt = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
      await requestPasswordReset(app.db, site, { email: body.email, way: letterWay(request), now: app.clock.now() });
      await answerAt;
      void app.outbox.run();
      return envelope({});
    },
  );

  app.post(
    '/v2/:domain/account/password/reset',
    {
      schema: {
        tags,
        summary: 'A new password by the token of a mail (ours)',
        params,
        body: NewPasswordBody,
        response: { 204: Type.Null() },
      },
      config: { limit: 'confirm', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async ({ site, body }, reply) => {
      await resetPassword(app, site, body);
      return reply.code(204).send(null);
    },
  );

  const ThirdParty = Type.Object({ thirdparty_enabled: Type.Boolean() });
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

  /**
   * A login can be ended with an access token that has run out: a laptop wakes up and its reader logs out. A browser
   * has dropped the access cookie by then; what it still has is the refresh cookie.
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

const PROBE_COOKIE = 'VfThirdparty';
