/**
 * Pending names and pictures (extension; specification §3 `username_pending`, `pic_large_pending`): lists, approves and
 * refuses them. A refusal also removes what is already visible. Each decision is in the moderation log.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ReviewBody, WaitingProfiles } from '../../../../../core/contract/content/reviews';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { Id } from '../../../../../core/contract/values/numbers';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { lockPeople } from '../../platform/facts/lock-people';
import { logPerson } from '../../sites/moderation-log/moderation-log.repository';
import { aPerson } from '../permissions/permissions.plugin';
import { approvedName, refusedName } from '../users/claim-name';
import { requirePerson } from '../users/person';
import { leaveRenamed } from '../users/user-events';
import { presentUserToStaff, SeenUser } from '../users/users.presenter';
import { updateUser } from '../users/users.repository';
import { findWaiting } from './reviews.repository';

const tags = ['moderation'];
const PAGE = 20;

export const reviewsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/v2/:domain/reviews',
    {
      schema: {
        tags,
        summary: 'Names and pictures that wait for staff, by when their people joined',
        params: Type.Object({ domain: Type.String() }),
        querystring: Type.Object({ starting_from: Type.Optional(Id) }),
        response: { 200: Envelope(WaitingProfiles) },
      },
      preHandler: app.allow('user', 'see_waiting'),
    },
    async ({ site, query }) => {
      const after = query.starting_from ?? 0;
      const rows = await findWaiting(db, { site_uuid: site.uuid, after, limit: PAGE + 1 });
      const results = rows.slice(0, PAGE).map(({ name_pending, ...row }) => ({
        ...row,
        uuid: numericIdToUuid(row.id),
        username_pending: name_pending,
      }));
      return envelope({ results, more_available: rows.length > PAGE });
    },
  );

  app.post(
    '/v2/:domain/users/:id/review',
    {
      schema: {
        tags,
        summary: 'Approves or refuses a name or a picture',
        params: Type.Object({ domain: Type.String(), id: Type.String() }),
        body: ReviewBody,
        response: { 200: Envelope(SeenUser) },
      },
      preHandler: [app.allow('user', 'see_waiting'), app.allow('user', 'review', aPerson(requirePerson))],
    },
    async (request) => {
      const { site, signedIn: actor, person, body } = request;
      if (person.date_erased !== null) throw new ApiError('forbidden');
      const { what, decision } = body;
      const now = app.clock.now();
      const reason = `${what}_${decision}` as const;
      const { changed, personEvents } = await db.transaction().execute(async (trx) => {
        // Locked first, like all people whose notifications change.
        await lockPeople(trx, [person.id]);
        const row = await trx.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
        const waits = what === 'name' ? row.name_pending !== '' : row.pic_small_pending !== '';
        // Somebody else has decided, or the person has withdrawn the request.
        if (decision === 'approve' && !waits) throw new ApiError('decided_since');
        const changed = await (what === 'name'
          ? updateUser(trx, row.id, await (decision === 'approve' ? approvedName : refusedName)(trx, site, row))
          : app.avatars[decision](trx, row));
        if (!changed) throw new ApiError('decided_since');
        await leaveRenamed(trx, row, changed, now);
        await logPerson(trx, {
          site_uuid: site.uuid,
          user_id: row.id,
          actor_id: actor.id,
          action: reason,
          detail: what === 'name' ? { name: row.name_pending || row.name } : {},
          now,
        });
        const fact = { fact: 'profile_judged', target_id: row.id, reason, section_uuid: site.uuid } as const;
        return { changed, personEvents: await app.facts.record(trx, [fact], now) };
      });
      app.cache.userChanged(person.id);
      app.facts.publish(personEvents);
      void app.outbox.run();
      return envelope(presentUserToStaff(changed, actor.user_privilege));
    },
  );
};
