/** `/v1/console/{domain}/team` (ours): who moderates and administers the site, their roles, and invitations. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  AcceptBody,
  Accepted,
  Invite,
  InviteBody,
  RoleBody,
  Team,
  type TeamMember,
} from '../../../../../core/contract/console/team';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import { ApiError } from '../../../http/errors';
import { languageOf } from '../../../http/language-of';
import { countUnproved } from '../../people/mail/count-unproved';
import { mailTarget } from '../../people/mail/request-mail';
import { changeRole } from '../../people/team/change-role';
import { deleteInvite, findInvites, type InviteRow } from '../../people/team/invites.repository';
import { acceptInvite, inviteToTeam } from '../../people/team/invites.service';
import { findTeam } from '../../people/team/team.repository';
import { changedBy } from '../../sites/history/changed-by';
import { presentPerson } from './present-person';

const URL = '/v1/console/:domain/team';
const tags = ['console'];
const ofSite = Type.Object({ domain: Type.String() });

const presentInvite = ({ uuid, email, role, actor_id, date_created, date_expires }: InviteRow): Invite => ({
  invite_uuid: uuid,
  email,
  role,
  invited_by: actor_id === null ? null : numericIdToUuid(actor_id),
  date_created,
  date_expires,
});

export const consoleTeamRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('console', 'team');

  async function present({ site }: FastifyRequest): Promise<Team> {
    const now = app.clock.now();
    const [team, invites] = await Promise.all([findTeam(app.db, site.uuid), findInvites(app.db, site.uuid, now)]);
    const members = team.map(
      ({ user, providers, has_passkey, date_seen }): TeamMember => ({
        ...presentPerson(user, { isAdministrator: true, now }),
        logins: [
          ...(user.password_hash === null ? [] : ['password']),
          ...(has_passkey ? ['passkey'] : []),
          ...providers,
        ],
        date_seen,
      }),
    );
    return { members, invites: invites.map(presentInvite) };
  }

  app.get(
    URL,
    {
      schema: {
        tags,
        summary: 'The staff of the site, and who is invited; administrators',
        params: ofSite,
        response: { 200: Team },
      },
      preHandler,
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return present(request);
    },
  );

  app.put(
    `${URL}/:user_uuid`,
    {
      schema: {
        tags,
        summary: 'Gives somebody a role, and tells them by mail; administrators',
        params: Type.Object({ domain: Type.String(), user_uuid: Type.String() }),
        body: RoleBody,
        response: { 200: Team },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, params, body } = request;
      reply.header('cache-control', 'private, no-store');
      await changeRole(app, {
        site_uuid: site.uuid,
        user_uuid: params.user_uuid,
        role: body.role,
        by: changedBy(request, body.reason),
        target: mailTarget(request),
      });
      return present(request);
    },
  );

  app.post(
    `${URL}/invites`,
    {
      schema: {
        tags,
        summary: 'Invites an address to the staff by mail; administrators',
        params: ofSite,
        body: InviteBody,
        response: { 201: Invite },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, body, signedIn, headers } = request;
      reply.code(201).header('cache-control', 'private, no-store');
      await countUnproved(request, body.email);
      const language = languageOf(headers['accept-language']);
      return presentInvite(await inviteToTeam(app, site, body, { actor_id: signedIn.row.id, language }));
    },
  );

  app.delete(
    `${URL}/invites/:invite_uuid`,
    {
      schema: {
        tags,
        summary: 'Takes an invitation back; administrators',
        params: Type.Object({ domain: Type.String(), invite_uuid: Type.String() }),
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async ({ site, params }, reply) => {
      reply.header('cache-control', 'private, no-store');
      if (!(await deleteInvite(app.db, site.uuid, params.invite_uuid))) throw new ApiError('not_found');
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${URL}/invites/accept`,
    {
      schema: {
        tags,
        summary: 'Accepts an invitation by the token of its mail; makes an account where the address has none',
        params: ofSite,
        body: AcceptBody,
        response: { 200: Accepted },
      },
      config: { limit: 'confirm', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async ({ site, body }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return acceptInvite(app, site, body);
    },
  );
};
