/**
 * Opens the console of another site of the organization (extension), by the cookie of the site where the person is logged in.
 * The new session ends with that one.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ConsoleSession, SwitchBody } from '../../../../../core/contract/console/session';
import { ApiError } from '../../../http/errors';
import { needsLogin } from '../../people/second-factor/second-factor';
import { findConsoleSession } from '../../people/sessions/sessions.repository';
import { openAccount } from '../../people/team/organization-accounts';
import { endsLogins, loginBanned } from '../../people/users/present-ban';
import { readConsoleCookie } from './console-cookie';
import { requireConsolePage } from './console-page';
import { enterConsole } from './console-session.service';

export const consoleSwitchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/console/:domain/session/switch',
    {
      schema: {
        tags: ['console'],
        summary: 'Opens the console of another site of the organization',
        params: Type.Object({ domain: Type.String() }),
        body: SwitchBody,
        response: { 200: ConsoleSession },
      },
      config: { ignoresBadToken: true, limit: 'login', loginMethod: 'console' },
      preHandler: [requireConsolePage, app.requireSite],
    },
    async (request, reply) => {
      const { site, body } = request;
      const home = await app.sites.byDomain(body.from);
      const opened_by = home && (await readConsoleCookie(request, home));
      const person = opened_by ? await app.findSessionUser(opened_by) : undefined;
      if (!home || !opened_by || person?.site_uuid !== home.uuid) throw new ApiError('session_expired');
      if (endsLogins(person)) throw loginBanned(person);
      if (await needsLogin(app.db, home, person)) throw new ApiError('session_expired');
      const session = await findConsoleSession(app.db, opened_by);
      const row = await openAccount(app, site, person);
      const passed = person.passed_factor && { date_factor: session?.date_factor ?? 0 };
      const proved = { opened_by, ends_at: session?.date_ends ?? undefined, ...passed };
      return enterConsole(request, reply, { row, code: body.code, proved });
    },
  );
};
