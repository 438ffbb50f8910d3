/** `/v1/console/{domain}/organisation` (extension): who has a role on all sites of the organization; its administrators. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  NewMemberBody,
  OrganisationRoleBody,
  OrganisationTeam,
} from '../../../../../core/contract/console/organisation';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { mailTarget } from '../../people/mail/request-mail';
import {
  findOrganisationOfSite,
  findRoleOn,
  listAccounts,
  listSitesOf,
  type Organisation,
} from '../../people/organisations/organisations.repository';
import { requireFreshFactor } from '../../people/second-factor/second-factor';
import { changeOrganisationRole, type Whom } from '../../people/team/change-organisation-role';
import { changedBy } from '../../sites/history/changed-by';
import { presentMembers } from './present-members';

const URL = '/v1/console/:domain/organisation';
const tags = ['console'];
const ofSite = Type.Object({ domain: Type.String() });
const response = { 200: OrganisationTeam };

export const consoleOrganisationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const preHandler = [
    app.allow('console', 'team'),
    app.allow('console', 'organisation', async ({ site, signedIn }) => ({
      organisation_role: await findRoleOn(db, site.uuid, signedIn.id),
    })),
  ];
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  app.get(
    URL,
    {
      schema: { tags, summary: 'The staff of the organization; its administrators', params: ofSite, response },
      preHandler,
    },
    async (request) => present(request, await organisationOf(request)),
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
        body: OrganisationRoleBody,
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

  async function change(request: FastifyRequest, whom: Whom, body: OrganisationRoleBody): Promise<OrganisationTeam> {
    const organisation = await organisationOf(request);
    await requireFreshFactor(app, request.site, request.signedIn, body.code);
    await changeOrganisationRole(app, {
      ...{ organisation_uuid: organisation.uuid, whom, role: body.role },
      ...{ by: changedBy(request, body.reason), target: mailTarget(request) },
    });
    return present(request, organisation);
  }

  /** @throws ApiError forbidden when the site has left the organization meanwhile */
  async function organisationOf({ site }: FastifyRequest): Promise<Organisation> {
    const found = await findOrganisationOfSite(db, site.uuid);
    if (!found) throw new ApiError('forbidden');
    return found;
  }

  async function present({ signedIn }: FastifyRequest, { uuid, name }: Organisation): Promise<OrganisationTeam> {
    const [sites, accounts] = await Promise.all([listSitesOf(db, uuid), listAccounts(db, { organisation_uuid: uuid })]);
    return {
      name,
      sites: sites.map(({ domain, name }) => ({ domain, name })),
      members: presentMembers(accounts, signedIn.id),
    };
  }
};
