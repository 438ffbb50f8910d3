/** One's own sessions (extension): lists them, ends one, and ends all but the present one. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { OwnSessions } from '../../../../../core/contract/people/account';
import { isUuid } from '../../../../../core/contract/values/ids';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { listSessions, revokeOwnSession, revokeSessions } from './sessions.repository';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });
const PATH = '/v2/:domain/users/sessions';

export const ownSessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = [app.requireSite, app.requireUser];

  app.get(
    PATH,
    {
      schema: { tags, summary: 'On which devices one is signed in', params, response: { 200: Envelope(OwnSessions) } },
      preHandler,
    },
    async ({ signedIn: { id, session_uuid } }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const rows = await listSessions(app.db, id, app.clock.now());
      const sessions = rows.map(({ uuid, browser, system, provider, date_created, date_seen }) => ({
        uuid,
        browser,
        system,
        provider: provider ?? '',
        date_created,
        date_seen: date_seen ?? date_created,
        is_current: uuid === session_uuid,
      }));
      return envelope({ sessions });
    },
  );

  app.delete(
    PATH,
    {
      schema: {
        tags,
        summary: 'Logs one out everywhere but here',
        params,
        response: { 200: Envelope(Type.Object({})) },
      },
      preHandler,
    },
    async ({ signedIn: { id, session_uuid } }) => {
      await revokeSessions(app.db, id, app.clock.now(), session_uuid);
      return envelope({});
    },
  );

  app.delete(
    `${PATH}/:session_uuid`,
    {
      schema: {
        tags,
        summary: 'Logs one out on one device',
        params: Type.Object({ domain: Type.String(), session_uuid: Type.String() }),
        response: { 200: Envelope(Type.Object({})) },
      },
      preHandler,
    },
    async ({ signedIn: { id }, params: { session_uuid: uuid } }) => {
      const isTheirs = isUuid(uuid) && (await revokeOwnSession(app.db, { user_id: id, uuid, now: app.clock.now() }));
      if (!isTheirs) throw new ApiError('not_found');
      return envelope({});
    },
  );
};
