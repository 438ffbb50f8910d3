/**
 * Logs people in for a publisher's own server (host contract 9.5, 11), by its token (./client-tokens.routes): a session
 * for each named person. The server passes the result to the page, for `vf.session.login.jwt`.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { EMAIL_MAX, NAME_MAX } from '../../../../../core/contract/values/limits';
import { Id } from '../../../../../core/contract/values/numbers';
import { ApiError } from '../../../http/errors';
import { ACCOUNTS } from '../../sites/clients/client-token';
import { createClientLookup } from '../../sites/clients/requesting-client';
import { startSession } from '../sessions/sessions.service';
import { findAccount } from './log-in';

const tags = ['clients'];
/** The provider of these people (specification §5, "Owners"). */
const EXTERNAL = { id: 'external' };

export const clientLoginsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { clock, sites } = app;
  const findClient = createClientLookup(app, ACCOUNTS);

  app.post(
    '/oauth2/user',
    {
      schema: {
        tags,
        summary: 'A session for somebody whom the publisher’s server names',
        body: Type.Object({
          /** Numbers are converted to text, as in a form. */
          id: Type.String({ minLength: 1, maxLength: 255 }),
          name: Type.Optional(Type.String({ maxLength: NAME_MAX })),
          email: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
          /** True when the publisher has proved the address. */
          email_verified: Type.Optional(Type.Boolean()),
          /** Address of the reader's picture. */
          picture: Type.Optional(Type.String({ maxLength: 1000 })),
          /** Entitlements from the publisher: a subscription, a tier. */
          entitlements: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
        }),
        response: {
          200: Type.Object({
            user_id: Id,
            user_uuid: Type.String(),
            isNewUser: Type.Boolean(),
            access_token: Type.String(),
            refresh_token: Type.String(),
            session: Type.String(),
          }),
        },
      },
      config: { limit: 'client', ignoresBadToken: true, loginMethod: EXTERNAL.id },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const client = await findClient(request);
      const found = client && (await sites.bySection(client.site_uuid));
      if (!found) throw new ApiError('unauthorized');
      const { site } = found;
      const { id, name, email, picture, email_verified = false, entitlements = [] } = request.body;
      const { user, is_new_user } = await findAccount(app, {
        site,
        provider: EXTERNAL,
        config: {},
        identity: {
          issuer: site.uuid,
          subject: id,
          email: email ?? null,
          is_email_verified: email_verified,
          name: name ?? null,
          picture: picture ?? null,
          issued_at: Math.floor(clock.now() / 1000),
        },
      });
      const origin = { provider: EXTERNAL.id, session_id: null, entitlements };
      const session = await startSession(app, user, { origin });
      app.cache.userChanged(user.id);
      // No page is involved: the client names site and section.
      Object.assign(request, { site, section: found.section });
      app.countLogin(request, { method: EXTERNAL.id, isNew: is_new_user });
      return { user_id: user.id, user_uuid: numericIdToUuid(user.id), isNewUser: is_new_user, ...session };
    },
  );
};
