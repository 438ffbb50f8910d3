/** One's own log-ins of other providers (ours): which there are, and taking one away. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Time } from '../../../../../core/contract/numbers';
import { ApiError } from '../../../http/errors';
import { deleteIdentities, listIdentities } from './identities.repository';

const tags = ['users'];
const Told = Type.Object({
  has_password: Type.Boolean(),
  identities: Type.Array(
    Type.Object({ provider: Type.String(), email: Type.String(), date_created: Time, date_last_login: Time }),
  ),
});

export const identitiesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/users/identities',
    {
      schema: {
        tags,
        summary: 'By which providers one logs in',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: Told },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ signedIn: { id, row } }) => tell(id, row.password_hash !== null),
  );

  app.delete(
    '/v2/:domain/users/identities/:provider',
    {
      schema: {
        tags,
        summary: 'Takes a log-in away, but for the last one',
        params: Type.Object({ domain: Type.String(), provider: Type.String({ maxLength: 40 }) }),
        response: { 200: Told },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ signedIn: { id, row }, params }) => {
      const identities = await listIdentities(app.db, id);
      const others = identities.filter(({ provider }) => provider !== params.provider);
      if (others.length === identities.length) throw new ApiError('not_found');
      if (others.length === 0 && row.password_hash === null) {
        throw new ApiError('forbidden', { field: 'provider' }, 'It is the only way into this account.');
      }
      await deleteIdentities(app.db, id, params.provider);
      return tell(id, row.password_hash !== null);
    },
  );

  async function tell(user_id: number, has_password: boolean) {
    const identities = await listIdentities(app.db, user_id);
    return {
      has_password,
      identities: identities.map(({ provider, email, date_created, date_last_login }) => ({
        provider,
        email: email ?? '',
        date_created,
        date_last_login,
      })),
    };
  }
};
