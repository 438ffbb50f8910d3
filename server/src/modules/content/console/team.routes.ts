/** `/v1/console/{domain}/team` (extension): moderators and administrators of the site, with their roles. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { RoleBody, Team, type TeamMember } from '../../../../../core/contract/console/team';
import { mailTarget } from '../../people/mail/request-mail';
import { findOrgRoles } from '../../people/organizations/organizations.repository';
import { isOn, requireFreshFactor } from '../../people/second-factor/second-factor';
import { changeRole } from '../../people/team/change-role';
import { findInvites } from '../../people/team/invites.repository';
import { findTeam } from '../../people/team/team.repository';
import { changedBy } from '../../sites/history/changed-by';
import { presentInvite } from './present-invite';
import { presentPerson } from './present-person';

const URL = '/v1/console/:domain/team';
const tags = ['console'];
const ofSite = Type.Object({ domain: Type.String() });

export const consoleTeamRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('console', 'team');

  async function present({ site }: FastifyRequest): Promise<Team> {
    const now = app.clock.now();
    const [team, invites] = await Promise.all([findTeam(app.db, site.uuid), findInvites(app.db, site.uuid, now)]);
    const given = await findOrgRoles(
      app.db,
      team.map(({ user }) => user.id),
    );
    const members = team.map(
      ({ user, providers, has_passkey, date_seen }): TeamMember => ({
        ...presentPerson(user, { isAdministrator: true, now }),
        logins: [
          ...(user.password_hash === null ? [] : ['password']),
          ...(has_passkey ? ['passkey'] : []),
          ...providers,
        ],
        date_seen,
        has_factor: isOn(user),
        organization_role: given.find(({ user_id }) => user_id === user.id)?.role ?? null,
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
      await requireFreshFactor(app, site, request.signedIn, body.code);
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
};
