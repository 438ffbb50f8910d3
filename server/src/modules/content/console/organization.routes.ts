/** `/v1/console/{domain}/organization` (extension): who has a role on all sites of the organization; its administrators. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  NewMemberBody,
  OrganizationRoleBody,
  OrganizationTeam,
} from '../../../../../core/contract/console/organization';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { mailTarget } from '../../people/mail/request-mail';
import {
  findOrganizationOfSite,
  findRoleOn,
  listAccounts,
  listSitesOf,
  type Organization,
} from '../../people/organizations/organizations.repository';
import { requireFreshFactor } from '../../people/second-factor/second-factor';
import { changeOrganizationRole, type Whom } from '../../people/team/change-organization-role';
import { changedBy } from '../../sites/history/changed-by';
import { presentMembers } from './present-members';

const URL = '/v1/console/:domain/organization';
const tags = ['console'];
const ofSite = Type.Object({ domain: Type.String() });
const response = { 200: OrganizationTeam };

export const consoleOrganizationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const preHandler = [
    app.allow('console', 'team'),
    app.allow('console', 'organization', async ({ site, signedIn }) => ({
      organization_role: await findRoleOn(db, site.uuid, signedIn.id),
    })),
  ];
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  app.get(
    URL,
    {
      schema: { tags, summary: 'The staff of the organization; its administrators', params: ofSite, response },
      preHandler,
    },
    async (request) => present(request, await organizationOf(request)),
  );

  app.post(
    `${URL}/members`,
    {
      schema: {
        tags,
        summary: 'Gives somebody of this site a role on all sites of the organization; its administrators',
        params: ofSite,
        body: NewMemberBody,
        response,
      },
      preHandler,
    },
    (request) => change(request, { site_uuid: request.site.uuid, user_uuid: request.body.user_uuid }, request.body),
  );

  app.put(
    `${URL}/members/:member_uuid`,
    {
      schema: {
        tags,
        summary: 'Changes or ends a role on all sites of the organization; its administrators',
        params: Type.Object({ domain: Type.String(), member_uuid: Type.String() }),
        body: OrganizationRoleBody,
        response,
      },
      preHandler,
    },
    (request) => {
      const { member_uuid } = request.params;
      if (!isUuid(member_uuid)) throw new ApiError('user_not_found');
      return change(request, { member_uuid }, request.body);
    },
  );

  async function change(request: FastifyRequest, whom: Whom, body: OrganizationRoleBody): Promise<OrganizationTeam> {
    const organization = await organizationOf(request);
    await requireFreshFactor(app, request.site, request.signedIn, body.code);
    await changeOrganizationRole(app, {
      ...{ organization_uuid: organization.uuid, whom, role: body.role },
      ...{ by: changedBy(request, body.reason), target: mailTarget(request) },
    });
    return present(request, organization);
  }

  /** @throws ApiError forbidden when the site has left the organization meanwhile */
  async function organizationOf({ site }: FastifyRequest): Promise<Organization> {
    const found = await findOrganizationOfSite(db, site.uuid);
    if (!found) throw new ApiError('forbidden');
    return found;
  }

  async function present({ signedIn }: FastifyRequest, { uuid, name }: Organization): Promise<OrganizationTeam> {
    const [sites, accounts] = await Promise.all([listSitesOf(db, uuid), listAccounts(db, { organization_uuid: uuid })]);
    return {
      name,
      sites: sites.map(({ domain, name }) => ({ domain, name })),
      members: presentMembers(accounts, signedIn.id),
    };
  }
};
