/** One's own logins at other providers (extension): lists and removes them. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { OwnLogins } from '../../../../../core/contract/people/account';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { mayHavePasskeys, passkey } from '../providers/passkey.provider';
import { ProviderParams, readProviderConfig } from '../providers/provider-settings';
import { revokeSessionsOf } from '../sessions/sessions.repository';
import { type UserRow, updateUser } from '../users/users.repository';
import { deleteIdentities, listIdentities, ownsPasskey } from './identities.repository';

const tags = ['users'];
export const identitiesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/users/identities',
    {
      schema: {
        tags,
        summary: 'By which providers one logs in',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: OwnLogins },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ site, signedIn: { row } }) => presentAll(site, row),
  );

  app.delete(
    '/v2/:domain/users/identities/:provider',
    {
      schema: {
        tags,
        summary: 'Takes a log-in away, but for the last one',
        params: ProviderParams,
        response: { 200: OwnLogins },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ site, signedIn: { id, row, session_uuid: current_uuid }, params: { provider } }) => {
      const identities = await listIdentities(app.db, id);
      const others = identities.filter((one) => one.provider !== provider);
      if (others.length === identities.length) throw new ApiError('not_found');
      if (others.length === 0 && row.password_hash === null && !(await hasPasskey(site, row))) {
        throw new ApiError('forbidden', { field: 'provider' }, 'It is the only way into this account.');
      }
      await app.db.transaction().execute(async (trx) => {
        await deleteIdentities(trx, id, provider);
        // Ends the sessions that the login started, wherever they are.
        await revokeSessionsOf(trx, { user_id: id, provider, session_id: null, now: app.clock.now(), current_uuid });
        if (row.social_login_provider !== provider) return;
        await updateUser(trx, id, { social_login_provider: '', social_login_id: '' });
      });
      app.cache.userChanged(id);
      return presentAll(site, row);
    },
  );

  async function hasPasskey(site: Site, row: UserRow): Promise<boolean> {
    const config = await readProviderConfig({ db: app.db, secret: app.config.secret }, site, passkey).catch(() => null);
    return config !== null && mayHavePasskeys(config, row) && (await ownsPasskey(app.db, row.id));
  }

  async function presentAll(site: Site, row: UserRow) {
    const identities = await listIdentities(app.db, row.id);
    // A publisher may know one person under two of its issuers.
    const once = new Map(identities.map((one) => [`${one.provider} ${one.subject}`, one]));
    return {
      has_password: row.password_hash !== null,
      has_passkey: await hasPasskey(site, row),
      identities: [...once.values()].map(({ provider, email, date_created, date_last_login }) => ({
        provider,
        email: email ?? '',
        date_created,
        date_last_login,
      })),
    };
  }
};
