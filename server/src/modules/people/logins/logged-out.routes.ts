/** What an OpenID server says when somebody has logged out there (OpenID Connect Back-Channel Logout 1.0). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ApiError } from '../../../http/errors';
import { findIdentity, findUsersOfSession } from '../identities/identities.repository';
import { checkLogoutToken } from '../providers/id-token';
import { discover, openIdConnect } from '../providers/openid-connect.provider';
import { readProviderConfig } from '../providers/provider-settings';
import { revokeSessionsOf } from '../sessions/sessions.repository';

/** As long as such a token is taken, so that it cannot be sent twice. */
const LIFE_SECONDS = 10 * 60;

export const loggedOutRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  app.post(
    '/v2/:domain/users/logout/openidconnect',
    {
      schema: {
        tags: ['sessions'],
        summary: 'An OpenID server tells that somebody has logged out there',
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
      const config = await readProviderConfig({ db, secret: app.config.secret }, site, openIdConnect);
      const { client_id, well_known } = config as { client_id: string; well_known: string };
      const { issuer, jwks_uri } = await discover(tools, well_known);
      const expected = { keys: tools.jwks(jwks_uri), issuer, client_id, now, maxAge: LIFE_SECONDS };
      const { iss, jti, sub, sid } = await checkLogoutToken(body.logout_token, expected);
      if (!(await tools.once(`logout ${jti}`, LIFE_SECONDS * 1000))) throw new ApiError('unauthorized');
      await endSessions(site.uuid, { iss, sub, sid });
      return reply.code(204).send(null);
    },
  );

  async function endSessions(site_uuid: string, { iss, sub, sid }: { iss: string; sub?: string; sid?: string }) {
    const provider = openIdConnect.id;
    const session_id = sid ?? null;
    const now = clock.now();
    const key = { site_uuid, provider, issuer: iss };
    const users = sub === undefined ? await findUsersOfSession(db, { ...key, session_id }) : [];
    const identity = sub === undefined ? undefined : await findIdentity(db, { ...key, subject: sub });
    for (const user_id of identity ? [identity.user_id] : users) {
      await revokeSessionsOf(db, { user_id, provider, session_id, now });
    }
  }
};
