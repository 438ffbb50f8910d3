/** The reader, a person by id, and the most liked people (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { guestUser } from '../../../../../core/contract/people/guest';
import { isStaff } from '../../../../../core/contract/people/roles';
import type { PublicUser } from '../../../../../core/contract/people/user';
import { Envelope, envelope } from '../../../http/envelope';
import { invalidField } from '../../../http/errors';
import { readId, requireMember } from './person';
import { presentReader } from './present-reader';
import { withRelationships } from './relationships';
import { findTop, TopUsers } from './top-users';
import { presentUser, presentUserToStaff, SeenUser } from './users.presenter';
import { findUsers } from './users.repository';

const tags = ['users'];
const SiteParams = Type.Object({ domain: Type.String() });
const UserParams = Type.Object({ domain: Type.String(), id: Type.String() });
const MAX_BATCH = 100;

export const usersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const topUsers = new TopUsers(app.db, () => app.clock.now());

  app.get(
    '/v2/:domain/users/current',
    {
      schema: { tags, summary: 'The reader, a guest too', params: SiteParams, response: { 200: Envelope(SeenUser) } },
      preHandler: app.requireSite,
    },
    async ({ user }) => envelope(user ? await presentReader(app, user.row) : guestUser),
  );

  app.get(
    '/v2/:domain/users',
    {
      schema: {
        tags,
        summary: `Up to ${MAX_BATCH} users by numeric id or uuid, unknown ones left out; without ids the top ones`,
        params: SiteParams,
        querystring: Type.Object({
          ids: Type.Optional(Type.String({ maxLength: MAX_BATCH * 37 })),
          show: Type.Optional(Type.Literal('top')),
          limit: Type.Integer({ minimum: 0, maximum: MAX_BATCH, default: 6 }),
        }),
        response: { 200: Envelope(Type.Object({ results: Type.Array(SeenUser) })) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, query, user } = request;
      if (query.ids === undefined) {
        const rows = await findTop(app.db, site.uuid, await topUsers.of(site.uuid), { limit: query.limit, user });
        return envelope({ results: await withRelationships(app.db, user, rows.map(presentUser)) });
      }
      const given = query.ids.split(',').filter(Boolean);
      if (given.length > MAX_BATCH) throw invalidField('ids', `ids must not name more than ${MAX_BATCH} users.`);
      const ids = [...new Set(given.map(readId).filter((id) => id !== null))];
      return app.cache.answer(request, reply, async () => {
        const rows = await findUsers(app.db, site.group, ids);
        // A missing person has no row whose change would invalidate the cached answer.
        const isWhole = rows.length === ids.length;
        return {
          value: envelope({ results: await withRelationships(app.db, user, rows.map(presentUser)) }),
          users: rows.map(({ id }) => id),
          ...(!isWhole && { until: 0 }),
        };
      });
    },
  );

  app.get(
    '/v2/:domain/users/:id',
    {
      schema: {
        tags,
        summary: 'Somebody by number or uuid',
        params: UserParams,
        response: { 200: Envelope(SeenUser) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const row = await requireMember(app.db, request, request.params.id);
        const { actor, user, site } = request;
        // Ranks also depend on the counts of others, whose changes do not invalidate this answer.
        const until = await app.peopleRanks.ready(row.site_uuid);
        if (user?.id === row.id) {
          // The session's user includes the current ban.
          return { value: envelope(await presentReader(app, user.row)), users: [row.id], until };
        }
        // An account of another site is managed by that site's staff.
        const isOurs = row.site_uuid === site.uuid;
        const { user_privilege: by } = actor;
        const shown: PublicUser = isOurs && isStaff(by) ? presentUserToStaff(row, by) : presentUser(row);
        const ranked = app.peopleRanks.rank(row.site_uuid, shown);
        const [seen = ranked] = await withRelationships(app.db, user, [ranked]);
        return { value: envelope(seen), users: [row.id], until };
      }),
  );
};
