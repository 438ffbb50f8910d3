/**
 * The requester: `request.user` and `request.actor`, from the bearer token, else the cookie (host contract 9.2). Set by
 * `app.requireSite`, because a login belongs to a site.
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Actor } from '../../../../../core/contract/rules/rules';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { accessCookie, readBearer } from '../../../http/credentials';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import type { Site } from '../../sites/sites/site-registry';
import { endsLogins, loginBanned } from '../users/present-ban';
import { type AccessTokens, createAccessTokens } from './access-token';
import { createSessionLookup, type FindSessionUser } from './session-lookup';
import { guest, type SignedIn, signedIn } from './signed-in';

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | null;
    actor: Actor;
  }
  interface FastifyInstance {
    accessTokens: AccessTokens;
    /** Identifies the requester. @throws ApiError session_expired, login_banned, origin_refused */
    identify(request: FastifyRequest, site: Site): Promise<SignedIn | null>;
    findSessionUser: FindSessionUser;
    /** Identifies the holder of an access token of the site; null when it is invalid. */
    identifyToken(token: string, site: Site): Promise<SignedIn | null>;
  }
}

export const identityPlugin = fp(async (app) => {
  const { config, db, clock } = app;
  app.decorate('accessTokens', createAccessTokens(config.secret, config.publicUrl));
  app.decorateRequest('user', null);
  app.decorateRequest('actor');
  app.addHook('onRequest', async (request) => {
    request.actor = guest;
  });

  app.decorate('identify', async (request: FastifyRequest, site: Site) => {
    const bearer = readBearer(request);
    if (bearer !== null) {
      // The token was sent on purpose: an expired one is reported, so that the client refreshes it.
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
    // Browsers send the cookie even if the page does not intend it: a banned person then reads as a guest.
    if (isSafe(request) || request.routeOptions.config.ignoresBadToken) return null;
    throw loginBanned(user.row);
  });

  app.decorate(
    'findSessionUser',
    createSessionLookup(db, () => clock.now()),
  );
  app.decorate('identifyToken', async (token: string, site: Site) => {
    const user = await readUser(token, site);
    return user && endsLogins(user) ? null : user;
  });

  async function readUser(token: string, site: Site): Promise<SignedIn | null> {
    const now = clock.now();
    const claims = await app.accessTokens.verify(token, now);
    if (!claims || claims.site_uuid !== site.uuid) return null;
    const row = await app.findSessionUser(claims.session_uuid);
    if (!row || row.site_uuid !== site.uuid || row.id !== uuidToNumericId(claims.user_uuid)) return null;
    return signedIn(row, claims.session_uuid);
  }

  /** Browsers also send cookies with forms of other sites. Servers that replay cookies send no `Origin`. */
  function guardOrigin(request: FastifyRequest, site: Site): void {
    if (isSafe(request) || isOwnOrigin(request, site, config.publicUrl)) return;
    throw new ApiError('origin_refused');
  }
});

const isSafe = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
