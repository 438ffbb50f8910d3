/**
 * Names and pictures that wait for staff (ours; specification §3 `username_pending`, `pic_large_pending`): which there are, and
 * approving or refusing them. Refused is also what everybody sees already. Each decision is in the moderation log.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import { Id } from '../../../../../core/contract/numbers';
import { ReviewBody, WaitingProfiles } from '../../../../../core/contract/reviews';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { logPerson } from '../../sites/moderation-log/moderation-log.repository';
import { aPerson } from '../permissions/permissions.plugin';
import { approvedName, refusedName } from '../users/claim-name';
import { requirePerson } from '../users/person';
import { presentUserToStaff, SeenUser } from '../users/users.presenter';
import { type UserRow, updateUser } from '../users/users.repository';
import { notifyOwner } from './notify-owner';
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
      const { site, signedIn: actor, person: row, body } = request;
      if (row.date_erased !== null) throw new ApiError('forbidden');
      const { what, decision } = body;
      const waits = what === 'name' ? row.name_pending !== '' : row.pic_small_pending !== '';
      // Somebody else was faster, or the person has thought better of it.
      if (decision === 'approve' && !waits) throw new ApiError('decided_since');
      const changed = what === 'name' ? await judgeName(row, decision) : await judgePicture(row, decision);
      await logPerson(db, {
        site_uuid: site.uuid,
        user_id: row.id,
        actor_id: actor.id,
        action: `${what}_${decision}`,
        detail: what === 'name' ? { name: row.name_pending || row.name } : {},
        now: app.clock.now(),
      });
      app.cache.userChanged(row.id);
      await notifyOwner(app, { user_id: row.id, section_uuid: site.uuid, reason: `${what}_${decision}` });
      return envelope(presentUserToStaff(changed, actor.user_privilege));

      async function judgeName(of: UserRow, how: ReviewBody['decision']): Promise<UserRow> {
        return updateUser(db, of.id, await (how === 'approve' ? approvedName : refusedName)(db, site, of));
      }
      async function judgePicture(of: UserRow, how: ReviewBody['decision']): Promise<UserRow> {
        if (how === 'refuse') return app.avatars.refuse(of);
        const approved = await app.avatars.approve(of);
        if (!approved) throw new ApiError('decided_since');
        return approved;
      }
    },
  );
};
