/**
 * Follows and followers of the signed-in reader, in the v5 form (specification §4, §7; host contract 9.6). The rows are
 * those of ./follows.routes.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { UserSubscription } from '../../../../../core/contract/people/people';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { Limit } from '../../../http/limit';
import { aPerson } from '../permissions/permissions.plugin';
import { findFollowers, findTargets } from './follows.repository';
import { follow, requireNamed, requireSomebody, unfollow } from './follows.service';

const tags = ['subscriptions'];
const PREFIX = '/v5/subscriptions/:section_uuid';

export const userSubscriptionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const preHandler = [app.requireSite, app.requireUser];

  app.get(
    `${PREFIX}/users/subscribers`,
    {
      schema: {
        tags,
        summary: 'Who follows the reader',
        querystring: Limit,
        response: { 200: Type.Array(UserSubscription) },
      },
      preHandler: app.allow('page', 'see_subscriptions'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const { id } = request.signedIn;
      return present(await findFollowers(db, { target_id: id, asker_id: id, limit: request.query.limit }));
    },
  );

  app.get(
    `${PREFIX}/users/subscriptions`,
    {
      schema: {
        tags,
        summary: 'Whom the reader follows',
        querystring: Limit,
        response: { 200: Type.Array(UserSubscription) },
      },
      preHandler: app.allow('page', 'see_subscriptions'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const asked = { user_id: request.signedIn.id, limit: request.query.limit };
      return present(await findTargets(db, 'follows', asked));
    },
  );

  app.post(
    `${PREFIX}/users/:user_uuid`,
    {
      schema: { tags, summary: 'Follows somebody', response: { 201: UserSubscription } },
      preHandler: [...preHandler, app.allow('user', 'follow', aPerson(requireSomebody))],
    },
    async (request, reply) => {
      const { target, date } = await follow(app, request, null);
      reply.code(201);
      return { user_uuid: numericIdToUuid(target.id), type: 'user' as const, date_created: date };
    },
  );

  app.delete(
    `${PREFIX}/users/:user_uuid`,
    {
      schema: { tags, summary: 'Follows them no longer', response: { 204: Type.Null() } },
      preHandler: [...preHandler, app.allow('user', 'unfollow', aPerson(requireNamed))],
    },
    async (request, reply) => {
      await unfollow(app, request);
      return reply.code(204).send(null);
    },
  );
};

const present = (people: { id: number; date_created: number }[]): UserSubscription[] =>
  people.map(({ id, date_created }) => ({ user_uuid: numericIdToUuid(id), type: 'user', date_created }));
