/** One's own passkeys (extension): lists, adds and removes them. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { NewPasskeyBody, OwnPasskeys, PasskeyWanted } from '../../../../../core/contract/people/passkeys';
import { PASSWORD_MAX } from '../../../../../core/contract/values/limits';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { listIdentities } from '../identities/identities.repository';
import { mailTarget } from '../mail/request-mail';
import { mayHavePasskeys, passkey } from '../providers/passkey.provider';
import { readProviderConfig } from '../providers/provider-settings';
import { deviceText } from '../sessions/device';
import { requireThemselves } from '../sessions/require-themselves';
import type { UserRow } from '../users/users.repository';
import { beginCeremony } from './ceremonies';
import { handleOf } from './handle-of';
import { presentPasskey } from './passkeys.presenter';
import { deletePasskey, listPasskeys } from './passkeys.repository';
import { ALGORITHMS, addPasskey } from './passkeys.service';
import { requireOwnPage } from './relying-party';

const tags = ['users'];
const PATH = '/v2/:domain/users/passkeys';
const params = Type.Object({ domain: Type.String() });

export const passkeysRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const preHandler = [app.requireSite, app.requireUser];

  app.get(
    PATH,
    { schema: { tags, summary: 'One’s own passkeys', params, response: { 200: OwnPasskeys } }, preHandler },
    async ({ signedIn: { row }, site }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return presentAll(site, row);
    },
  );

  app.post(
    `${PATH}/options`,
    {
      schema: {
        tags,
        summary: 'What a browser makes a passkey with; the password, or a login of just now, must be shown',
        params,
        body: Type.Object({ password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX })) }),
        response: { 200: PasskeyWanted },
      },
      preHandler,
    },
    async (request) => {
      const { signedIn, site, body } = request;
      const { id, row, session_uuid } = signedIn;
      const origin = requireOwnPage(request);
      await requireMayAdd(site, row);
      await requireThemselves(app, signedIn, body.password);
      const { ticket, challenge, host } = await beginCeremony(app, site, { origin, session_uuid });
      const known = (await listPasskeys(db, id)).map(({ credential_id }) => credential_id);
      const user = { handle: handleOf(site, id), name: row.email ?? row.name, display_name: row.name };
      return { ticket, challenge, host, site: site.name || site.domain, user, algorithms: ALGORITHMS, known };
    },
  );

  app.post(
    PATH,
    {
      schema: { tags, summary: 'Adds a passkey', params, body: NewPasskeyBody, response: { 200: OwnPasskeys } },
      preHandler,
    },
    async (request) => {
      const { signedIn, site, body } = request;
      const { id, row, session_uuid } = signedIn;
      requireOwnPage(request);
      await requireMayAdd(site, row);
      await addPasskey(app, site, {
        ...{ user_id: id, session_uuid, body },
        ...{ device: deviceText(request), target: mailTarget(request) },
      });
      return presentAll(site, row);
    },
  );

  app.delete(
    `${PATH}/:passkey_uuid`,
    {
      schema: {
        tags,
        summary: 'Takes a passkey away, but for the last way in',
        params: Type.Object({ domain: Type.String(), passkey_uuid: Type.String({ maxLength: 36 }) }),
        response: { 200: OwnPasskeys },
      },
      preHandler,
    },
    async ({ signedIn: { id, row }, site, params: { passkey_uuid } }) => {
      const passkeys = await listPasskeys(db, id);
      if (!passkeys.some(({ uuid }) => uuid === passkey_uuid)) throw new ApiError('not_found');
      const isLast = passkeys.length === 1 && row.password_hash === null;
      if (isLast && (await listIdentities(db, id)).length === 0) {
        throw new ApiError('forbidden', { field: 'passkey' }, 'It is the only way into this account.');
      }
      await deletePasskey(db, passkey_uuid);
      return presentAll(site, row);
    },
  );

  /** @throws ApiError login_method_disabled, forbidden */
  async function requireMayAdd(site: Site, row: UserRow): Promise<void> {
    const config = await readProviderConfig({ db, secret: app.config.secret }, site, passkey);
    if (row.type === 'anonymous' || !mayHavePasskeys(config, row)) throw new ApiError('forbidden');
  }

  async function presentAll(site: Site, row: UserRow) {
    const may_add = await requireMayAdd(site, row).then(
      () => true,
      () => false,
    );
    return { may_add, passkeys: (await listPasskeys(db, row.id)).map(presentPasskey) };
  }
};
