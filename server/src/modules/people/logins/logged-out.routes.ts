/** Receives logouts from an OpenID server (OpenID Connect Back-Channel Logout 1.0). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ApiError } from '../../../http/errors';
import { findIdentity, findUsersOfSession, type IdentityKey } from '../identities/identities.repository';
import { checkLogoutToken } from '../providers/id-token';
import { discover } from '../providers/openid-connect.provider';
import { readProviderConfig } from '../providers/provider-settings';
import { providers } from '../providers/providers';
import { revokeSessionsOf } from '../sessions/sessions.repository';

/** Lifetime of a stored logout token, as long as it is valid, so that it cannot be sent twice. */
const LIFE_SECONDS = 10 * 60;

export const loggedOutRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  for (const provider of providers) {
    const { id, title, logsOut } = provider;
    if (!logsOut) continue;
    app.post(
      `/v2/:domain/users/logout/${id}`,
      {
        schema: {
          tags: ['sessions'],
          summary: `The server of ${title} reports that somebody has logged out there`,
          params: Type.Object({ domain: Type.String() }),
          body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 12_000 }) }),
          response: { 204: Type.Null() },
        },
        config: { limit: 'client', ignoresBadToken: true },
        preHandler: app.requireSite,
      },
      async ({ site, body }, reply) => {
        reply.header('cache-control', 'no-store');
        const now = clock.now();
        const tools = app.loginTools(site);
        const server = logsOut(await readProviderConfig({ db, secret: app.config.secret }, site, provider));
        // Without OpenID, no keys are known.
        if (server === null) throw new ApiError('login_method_disabled');
        const { issuer, jwks_uri } = await discover(tools, server.well_known);
        const { client_id } = server;
        const expected = { keys: tools.jwks(jwks_uri), issuer, client_id, now, maxAge: LIFE_SECONDS };
        const { iss, jti, sub, sid } = await checkLogoutToken(body.logout_token, expected);
        if (!(await tools.once(`logout ${jti}`, LIFE_SECONDS * 1000))) throw new ApiError('unauthorized');
        await endSessions({ site_uuid: site.uuid, provider: id, issuer: iss }, { sub, sid });
        return reply.code(204).send(null);
      },
    );
  }

  async function endSessions(
    key: Pick<IdentityKey, 'site_uuid' | 'provider' | 'issuer'>,
    { sub, sid }: { sub?: string; sid?: string },
  ) {
    const { provider } = key;
    const session_id = sid ?? null;
    const now = clock.now();
    const users = sub === undefined ? await findUsersOfSession(db, { ...key, session_id }) : [];
    const identity = sub === undefined ? undefined : await findIdentity(db, { ...key, subject: sub });
    for (const user_id of identity ? [identity.user_id] : users) {
      await revokeSessionsOf(db, { user_id, provider, session_id, now });
    }
  }
};
