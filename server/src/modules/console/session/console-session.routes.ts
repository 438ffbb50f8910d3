/** Logging in to the console (extension): a cookie for the console's pages, and access tokens for what they call. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleLogin, ConsoleSession } from '../../../../../core/contract/console/session';
import { ApiError } from '../../../http/errors';
import { needsLogin } from '../../people/second-factor/second-factor';
import { paced } from '../../people/sessions/login-pace';
import { logInWithPassword } from '../../people/sessions/password-login';
import { revokeSession } from '../../people/sessions/sessions.repository';
import { requireStaffLength } from '../../people/users/new-password';
import { clearConsoleCookie, readConsoleCookie, readConsoleCookies } from './console-cookie';
import { requireConsolePage } from './console-page';
import { enterConsole, isStillOpen, requireStaff, sendConsole } from './console-session.service';

const tags = ['console'];
const params = Type.Object({ domain: Type.String() });
const config = { ignoresBadToken: true } as const;
const response = { 200: ConsoleSession };

export const consoleSessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const address = '/v1/console/:domain/session';
  const preHandler = app.requireSite;

  app.post(
    address,
    {
      schema: { tags, summary: 'Logs in to the console', params, body: ConsoleLogin, response },
      config: { ...config, limit: 'login', loginMethod: 'console' },
      preHandler: [requireConsolePage, app.requireSite],
    },
    async (request, reply) => {
      const { site, body } = request;
      const { password, 'g-recaptcha-response': captcha } = body;
      const row = await logInWithPassword(app, site, body, (user_id, isRight) =>
        paced(app, { request, reply, user_id, password, captcha }, isRight),
      );
      requireStaff(request, row);
      if (app.mailer) requireStaffLength(password, row, 'password');
      return enterConsole(request, reply, { row, code: body.code });
    },
  );

  app.post(
    `${address}/renew`,
    {
      schema: { tags, summary: 'Renews the cookie, and brings an access token', params, response },
      config: { ...config, limit: 'refresh' },
      preHandler,
    },
    async (request, reply) => {
      const { session_uuid, row } = await requireConsole(request, reply);
      return sendConsole(request, reply, row, session_uuid);
    },
  );

  app.delete(
    address,
    { schema: { tags, summary: 'Logs out of the console on all sites of this browser', params }, config, preHandler },
    async (request, reply) => {
      for (const { session_uuid, site } of await readConsoleCookies(request)) {
        await revokeSession(app.db, session_uuid, app.clock.now());
        clearConsoleCookie(request, reply, site);
      }
      clearConsoleCookie(request, reply);
      return reply.code(204).send();
    },
  );

  /** @throws ApiError session_expired, forbidden, login_banned */
  async function requireConsole(request: FastifyRequest, reply: FastifyReply) {
    const session_uuid = await readConsoleCookie(request);
    const row = session_uuid ? await app.findSessionUser(session_uuid) : undefined;
    if (!session_uuid || row?.site_uuid !== request.site.uuid) {
      clearConsoleCookie(request, reply);
      throw new ApiError('session_expired');
    }
    requireStaff(request, row);
    const isOpen = await isStillOpen(request, session_uuid);
    if (!isOpen || (await needsLogin(app.db, request.site, row))) throw new ApiError('session_expired');
    return { session_uuid, row };
  }
};
