/** Accounts: sign-up, who somebody is, changes of one's own (HOST-API.md 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { guestUser } from '../../../../core/contract/guest';
import { isUuid, MAX_NUMERIC_ID, uuidToNumericId } from '../../../../core/contract/ids';
import { isStaff } from '../../../../core/contract/roles';
import { refusal } from '../../../../core/contract/rules';
import { ChangeUserBody, SignUpBody } from '../../../../core/contract/user';
import { Envelope, envelope } from '../../plugins/envelope';
import { ApiError, invalidField } from '../../plugins/errors';
import { type Delivery, deliver, deliveryOf } from '../sessions/delivery';
import { startSession } from '../sessions/sessions.service';
import { presentCurrentUser, presentUser, presentUserToStaff, SeenUser } from './users.presenter';
import { findUser, findUsers, type UserRow } from './users.repository';
import { changeUser, signUp } from './users.service';

const tags = ['users'];
const SiteParams = Type.Object({ domain: Type.String() });
const UserParams = Type.Object({ domain: Type.String(), id: Type.String() });
const MAX_BATCH = 100;

const isNo = (value: unknown): boolean => value === false || value === 'false' || value === '0';

export const usersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v2/:domain/users',
    {
      schema: { tags, params: SiteParams, body: SignUpBody, response: { 201: Envelope(SeenUser) } },
      config: { limit: 'signup', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body } = request;
      // Before the account is made: a refused origin must not leave one behind.
      const delivery: Delivery | null = isNo(body.login) ? null : deliveryOf(request);
      const row = await signUp(app.db, site, body, app.clock.now());
      const tokens = delivery && (await startSession(app, row));
      reply.code(201);
      return envelope(presentCurrentUser(row), tokens ? deliver(reply, site, tokens, delivery) : undefined, 201);
    },
  );

  app.get(
    '/v2/:domain/users/current',
    {
      schema: { tags, params: SiteParams, response: { 200: Envelope(SeenUser) } },
      preHandler: app.requireSite,
    },
    async ({ user }) => envelope(user ? presentCurrentUser(user.row) : guestUser),
  );

  app.get(
    '/v2/:domain/users',
    {
      schema: {
        tags,
        summary: `Up to ${MAX_BATCH} users at once, by numeric id or uuid, separated by commas; unknown ones are left out`,
        params: SiteParams,
        querystring: Type.Object({ ids: Type.String({ maxLength: MAX_BATCH * 37 }) }),
        response: { 200: Envelope(Type.Object({ results: Type.Array(SeenUser) })) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, query } = request;
      const given = query.ids.split(',').filter(Boolean);
      if (given.length > MAX_BATCH) throw invalidField('ids', `ids must not name more than ${MAX_BATCH} users.`);
      const ids = [...new Set(given.map(readId).filter((id) => id !== null))];
      return app.kept.answer(request, reply, async () => {
        const rows = await findUsers(app.db, site.uuid, ids);
        // Somebody who is not there yet has no row whose change would tell.
        const isWhole = rows.length === ids.length;
        return {
          value: envelope({ results: rows.map(presentUser) }),
          users: rows.map(({ id }) => id),
          ...(!isWhole && { until: 0 }),
        };
      });
    },
  );

  app.get(
    '/v2/:domain/users/:id',
    {
      schema: { tags, params: UserParams, response: { 200: Envelope(SeenUser) } },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.kept.answer(request, reply, async () => {
        const row = await requireTarget(request, request.params.id);
        const { actor, user } = request;
        const isOwn = user?.id === row.id;
        const shown = isOwn
          ? presentCurrentUser(row)
          : isStaff(actor.user_privilege)
            ? presentUserToStaff(row)
            : presentUser(row);
        return { value: envelope(shown), users: [row.id] };
      }),
  );

  app.route({
    method: ['PATCH', 'POST'],
    url: '/v2/:domain/users/:id',
    schema: { tags, params: UserParams, body: ChangeUserBody, response: { 200: Envelope(SeenUser) } },
    preHandler: [app.requireSite, app.requireUser],
    handler: async (request) => {
      const { user, actor, site, params, body, method } = request;
      if (method === 'POST' && body.verb?.toLowerCase() !== 'patch')
        throw invalidField('verb', 'verb must be "patch".');
      const row = await requireTarget(request, params.id);
      const now = app.clock.now();
      const refused = refusal('user/update', { actor, settings: site.settings, now });
      if (refused) throw new ApiError(refused);
      if (!user || row.id !== user.id) throw new ApiError('forbidden');
      if (body.password !== undefined) await app.countTry('login', String(user.id));
      const changed = await changeUser(app.db, site, user, body, now);
      app.kept.userChanged(user.id);
      return envelope(presentCurrentUser(changed));
    },
  });

  async function requireTarget({ site }: FastifyRequest, text: string): Promise<UserRow> {
    const id = readId(text);
    const row = id === null ? undefined : await findUser(app.db, site.uuid, id);
    if (!row) throw new ApiError('user_not_found');
    return row;
  }
};

/** A numeric id or the uuid made from it. */
function readId(text: string): number | null {
  if (isUuid(text)) return uuidToNumericId(text);
  const id = /^\d{1,16}$/.test(text) ? Number(text) : null;
  return id !== null && id <= MAX_NUMERIC_ID ? id : null;
}
