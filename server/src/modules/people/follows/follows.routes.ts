/**
 * Following people: `PUT`, `DELETE follows/{id}`, `GET followers/{id}` (specification §4, §7; host contract 9.3). The v5
 * routes of ./subscriptions.routes do the same with the same rows.
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { FollowBody } from '../../../../../core/contract/people/people';
import { Count, Time } from '../../../../../core/contract/values/numbers';
import { Envelope, envelope } from '../../../http/envelope';
import { Limit } from '../../../http/limit';
import { findPageById } from '../../sites/pages/pages.repository';
import { aPerson } from '../permissions/permissions.plugin';
import { requireMember } from '../users/person';
import { peopleSeenBy, seenBy } from '../users/relationships';
import { SeenUser } from '../users/users.presenter';
import { findFollowers } from './follows.repository';
import { follow, requireNamed, requireSomebody, unfollow } from './follows.service';

const tags = ['follows'];
const Params = Type.Object({ domain: Type.String(), id: Type.String() });
/** Includes the time when each began to follow. */
const Follower = Type.Object({ ...SeenUser.properties, date_followed: Time });

export const followsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/v2/:domain/follows/:id',
    {
      schema: {
        tags,
        summary: 'Follows somebody',
        params: Params,
        body: FollowBody,
        response: { 200: Envelope(SeenUser) },
      },
      preValidation: async (request) => {
        request.body ??= {} as typeof request.body;
      },
      preHandler: [app.requireSite, app.requireUser, app.allow('user', 'follow', aPerson(requireSomebody))],
    },
    async (request) => {
      const { page_id } = request.body;
      // An unknown page does not prevent the follow.
      const page = page_id === undefined ? undefined : await findPageById(app.db, request.site.uuid, page_id);
      const { target } = await follow(app, request, page?.id ?? null);
      return envelope(await seenBy(app.db, request.user, target));
    },
  );

  app.delete(
    '/v2/:domain/follows/:id',
    {
      schema: { tags, summary: 'Follows them no longer', params: Params, response: { 204: Type.Null() } },
      preHandler: [app.requireSite, app.requireUser, app.allow('user', 'unfollow', aPerson(requireNamed))],
    },
    async (request, reply) => {
      await unfollow(app, request);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/v2/:domain/followers/:id',
    {
      schema: {
        tags,
        summary: 'Who follows somebody, newest first; `total_count` is the whole number',
        params: Params,
        querystring: Limit,
        response: {
          200: Envelope(Type.Object({ total_count: Count, results: Type.Array(Follower) })),
        },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const { user, params, query } = request;
      reply.header('cache-control', 'private, no-store');
      const target = await requireMember(app.db, request, params.id);
      const asked = { target_id: target.id, asker_id: user?.id ?? null, limit: query.limit };
      const followers = await findFollowers(app.db, asked);
      const ids = followers.map(({ id }) => id);
      const seen = await peopleSeenBy(app.db, request, ids);
      const results = followers.flatMap(({ id, date_created }) => {
        const follower = seen.get(id);
        return follower ? [{ ...follower, date_followed: date_created }] : [];
      });
      return envelope({ total_count: target.subscriber_count, results });
    },
  );
};
