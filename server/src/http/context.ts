/**
 * Who asks, and on which site: `request.site`, `.section`, `.user`, `.actor`, filled by `app.requireSite` from the
 * path's `:domain` or `:section_uuid` and from the bearer token, else the cookie (host contract 9.2).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { NULL_UUID, numericIdToUuid, uuidToNumericId } from '../../../core/contract/ids';
import { isStaff } from '../../../core/contract/roles';
import type { Actor } from '../../../core/contract/rules';
import { namedBy } from '../modules/content/syndication/request-signature';
import { createSessionLookup, type FindSessionUser } from '../modules/people/sessions/session-lookup';
import type { UserRow } from '../modules/people/sessions/sessions.repository';
import { endsLogins, loginBanned } from '../modules/people/users/present-ban';
import { commentsMade } from '../modules/people/users/users.presenter';
import type { Section, Site } from '../modules/sites/sites/site-registry';
import { ApiError } from './errors';
import { isOwnOrigin } from './origins';

/** The signed-in user. */
export interface SignedIn extends Actor {
  id: number;
  site_uuid: string;
  session_uuid: string;
  row: UserRow;
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose container, rules and settings it is about. */
    site: Site;
    section: Section;
    /** Whose page and reader it comes from: another site of the group, where a signature opened one of `site`. */
    home: Site;
    user: SignedIn | null;
    actor: Actor;
  }
  interface FastifyInstance {
    /** Fills `request.site`, `.section`, `.user`, `.actor`; 404 for an unknown site or section. */
    requireSite: PreHandler;
    /** Refuses guests with 401; after `requireSite`. */
    requireUser: PreHandler;
    /** Refuses everybody but moderators and administrators; after `requireSite`. */
    requireStaff: PreHandler;
    /** Who stands behind a bearer token or the cookie; for what is no ordinary route, such as the socket. */
    identify(request: FastifyRequest, site: Site): Promise<SignedIn | null>;
    findSessionUser: FindSessionUser;
    /** Who holds an access token of the site; null when it is no good. */
    identifyToken(token: string, site: Site): Promise<SignedIn | null>;
  }
}

export const guest: Actor = Object.freeze({
  uuid: NULL_UUID,
  user_privilege: 'guest',
  ban_level: 'none',
  email_verification_status: 'none',
  social_login_provider: '',
  comments_made: 0,
  anonymous_name: '',
});

export const accessCookie = (site_uuid: string): string => `VfAccess_${site_uuid}`;
export const refreshCookie = (site_uuid: string): string => `VfRefresh_${site_uuid}`;

export const contextPlugin = fp(async (app) => {
  // Getters would hide a missing requireSite; null makes it fail loudly in the first test.
  app.decorateRequest('site', null as unknown as Site);
  app.decorateRequest('section', null as unknown as Section);
  app.decorateRequest('home', null as unknown as Site);
  app.decorateRequest('user', null);
  app.decorateRequest('actor', null as unknown as Actor);
  app.addHook('onRequest', async (request) => {
    request.actor = guest;
  });

  app.decorate('requireSite', async (request: FastifyRequest) => {
    const { domain, section_uuid } = request.params as { domain?: string; section_uuid?: string };
    if (section_uuid !== undefined) {
      const found = await app.sites.bySection(section_uuid);
      if (!found) throw new ApiError('section_not_found');
      request.site = found.site;
      request.section = found.section;
    } else {
      const site = await app.sites.byDomain(domain ?? '');
      if (!site) throw new ApiError('site_not_found');
      request.site = site;
      request.section = { uuid: site.uuid, id: site.id, name: site.name, site_uuid: site.uuid };
      const root = await app.sites.bySection(site.uuid);
      if (root) request.section = root.section;
    }
    request.home = request.site;
    request.user = await app.identify(request, request.site);
    const signature = section_uuid === undefined ? undefined : request.headers['x-request-signature'];
    if (signature) await enter(request, String(signature));
    request.actor = request.user ?? guest;
  });

  /** Goes on in the container of another site of the group. */
  async function enter(request: FastifyRequest, signature: string): Promise<void> {
    const named = namedBy(request);
    // What is about no container needs none.
    if (named.cc === undefined && named.container_id === undefined) return;
    const { home, user } = request;
    const { site, section } = await app.openSigned(signature, home, named);
    request.site = site;
    request.section = section;
    if (user && site.uuid !== home.uuid) request.user = asVisitor(user);
  }

  app.decorate('requireUser', async ({ user }: FastifyRequest) => {
    if (!user) throw new ApiError('unauthorized');
  });

  app.decorate('requireStaff', async ({ user }: FastifyRequest) => {
    if (!user) throw new ApiError('unauthorized');
    if (!isStaff(user.user_privilege)) throw new ApiError('forbidden');
  });

  app.decorate('identify', async (request: FastifyRequest, site: Site) => {
    const bearer = readBearer(request);
    if (bearer !== null) {
      // The token was put there on purpose: one that ended is said to have ended, so that the client refreshes it.
      const user = await readUser(bearer, site);
      if (user && !endsLogins(user)) return user;
      if (request.routeOptions.config.ignoresBadToken) return null;
      throw user ? loginBanned(user.row) : new ApiError('session_expired');
    }
    const cookie = request.cookies[accessCookie(site.uuid)];
    if (!cookie) return null;
    const user = await readUser(cookie, site);
    if (user) guardOrigin(request, site);
    if (!user || !endsLogins(user)) return user;
    // The browser sends it along whether or not the page means to: who is banned still reads as a guest.
    if (isSafe(request) || request.routeOptions.config.ignoresBadToken) return null;
    throw loginBanned(user.row);
  });

  app.decorate(
    'findSessionUser',
    createSessionLookup(app.db, () => app.clock.now()),
  );
  app.decorate('identifyToken', async (token: string, site: Site) => {
    const user = await readUser(token, site);
    return user && endsLogins(user) ? null : user;
  });

  async function readUser(token: string, site: Site): Promise<SignedIn | null> {
    const now = app.clock.now();
    const claims = await app.accessTokens.verify(token, now);
    if (!claims || claims.site_uuid !== site.uuid) return null;
    const row = await app.findSessionUser(claims.session_uuid);
    if (!row || row.site_uuid !== site.uuid || row.id !== uuidToNumericId(claims.user_uuid)) return null;
    return signedIn(row, claims.session_uuid);
  }

  /** A browser sends cookies along with anybody's form; servers that replay them send no `Origin`. */
  function guardOrigin(request: FastifyRequest, site: Site): void {
    if (isSafe(request) || isOwnOrigin(request, site, app.config.publicUrl)) return;
    throw new ApiError('origin_refused');
  }
});

/** Staff, and trusted, where they have their account: in another site's conversation they are readers. */
const asVisitor = (user: SignedIn): SignedIn => ({
  ...user,
  user_privilege: isStaff(user.user_privilege) ? 'normal' : user.user_privilege,
  row: { ...user.row, badge_trusted: false },
});

const isSafe = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The bearer token, or null when there is none. */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  const match = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}

export const signedIn = (row: UserRow, session_uuid: string): SignedIn => ({
  id: row.id,
  uuid: numericIdToUuid(row.id),
  site_uuid: row.site_uuid,
  session_uuid,
  // Specification §5: somebody with a name only is a guest.
  user_privilege: row.type === 'anonymous' ? 'guest' : row.role,
  ban_level: row.ban_level,
  email_verification_status: row.email_verification_status,
  social_login_provider: row.social_login_provider,
  comments_made: commentsMade(row),
  anonymous_name: row.type === 'anonymous' ? row.name : '',
  email: row.email ?? '',
  row,
});
