/**
 * Sessions without a password, for the bar above the demo's pages. A development server gives them to its own network.
 * A demo that starts over gives them to everyone, except those of the administrator.
 */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { accounts } from '../../../demo/accounts';
import { beginConsole, requireStaff, sendConsole } from '../modules/console/session/console-session.service';
import { startSession, type Tokens } from '../modules/people/sessions/sessions.service';
import type { UserRow } from '../modules/people/users/users.repository';
import type { Site } from '../modules/sites/sites/site-registry';
import { isAtHome } from './at-home';
import { DEMO_DOMAIN } from './seed';

interface DemoLogin {
  role?: string;
  /** `console` for the cookie of the console; otherwise the tokens of a reader's page. */
  to?: string;
}

export const demoSessionRoutes: FastifyPluginAsync = async (app) => {
  const isPublic = app.config.demoResetMs !== null;
  if (app.config.production && !isPublic) return;

  app.post<{ Querystring: DemoLogin }>('/demo/session', { schema: { hide: true } }, async (request, reply) => {
    const { headers, protocol, host, query } = request;
    const isAllowed = isPublic ? query.role !== 'administrator' : isAtHome(request);
    // A page of another origin can send this request, too.
    const isOwnPage = headers.origin === `${protocol}://${host}`;
    const found = isAllowed && isOwnPage ? await findAccount(app, query.role ?? '') : null;
    if (!found) return reply.callNotFound();
    if (query.to !== 'console') return startSession(app, found.user);
    request.site = found.site;
    requireStaff(request, found.user);
    return sendConsole(request, reply, found.user, await beginConsole(request, found.user));
  });
};

/** Starts a session of one of the demo's accounts. */
export async function signIn(app: FastifyInstance, role: string): Promise<Tokens | null> {
  const found = await findAccount(app, role);
  return found && startSession(app, found.user);
}

async function findAccount(app: FastifyInstance, role: string): Promise<{ site: Site; user: UserRow } | null> {
  const email = accounts.find((account) => account.role === role)?.email ?? '';
  const site = await app.sites.byDomain(DEMO_DOMAIN);
  const user =
    site &&
    (await app.db
      .selectFrom('users')
      .selectAll()
      .where('site_uuid', '=', site.uuid)
      .where('email_key', '=', email)
      .executeTakeFirst());
  return site && user ? { site, user } : null;
}
