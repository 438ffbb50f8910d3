/** `/v1/console/{domain}/team/invites` (extension): invitations by mail to join the staff. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { AcceptBody, Accepted, Invite, InviteBody } from '../../../../../core/contract/console/team';
import { ApiError } from '../../../http/errors';
import { languageOf } from '../../../http/language-of';
import { countUnproved } from '../../people/mail/count-unproved';
import { deleteInvite } from '../../people/team/invites.repository';
import { acceptInvite, inviteToTeam } from '../../people/team/invites.service';
import { presentInvite } from './present-invite';

const URL = '/v1/console/:domain/team/invites';
const tags = ['console'];
const ofSite = Type.Object({ domain: Type.String() });

export const consoleInvitesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('console', 'team');

  app.post(
    URL,
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
    `${URL}/:invite_uuid`,
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
    `${URL}/accept`,
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
