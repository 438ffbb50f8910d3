/** `/v1/console/{domain}/clients` (extension): the publisher's own servers that act for the site. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import {
  type ClientLine,
  ClientSecret,
  ClientsPage,
  NewClient,
  RollBody,
} from '../../../../../core/contract/console/clients';
import { ApiError, invalidField } from '../../../http/errors';
import { endClient, makeClient, renewSecret } from '../../sites/clients/change-clients';
import { type ClientRow, listClients } from '../../sites/clients/clients.repository';
import { changedBy } from '../../sites/history/changed-by';

const URL = '/v1/console/:domain/clients';
const tags = ['console'];
const ofSite = Type.Object({ domain: Type.String() });
const ofClient = Type.Object({ domain: Type.String(), client_id: Type.String() });

const presentClient = (row: ClientRow): ClientLine => ({
  client_id: row.id,
  name: row.name,
  date_created: row.date_created,
  date_used: row.date_used,
  date_old_ends: row.date_old_ends,
  date_revoked: row.date_revoked,
});

export const consoleClientsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = app.allow('console', 'clients');

  async function withSecret(site_uuid: string, id: string, secret: string) {
    const row = (await listClients(db, site_uuid)).find((client) => client.id === id);
    if (!row) throw new ApiError('not_found');
    return { ...presentClient(row), secret };
  }

  app.get(
    URL,
    {
      schema: { tags, summary: 'Clients of the API; administrators', params: ofSite, response: { 200: ClientsPage } },
      preHandler,
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return { clients: (await listClients(db, site.uuid)).map(presentClient) };
    },
  );

  app.post(
    URL,
    {
      schema: {
        tags,
        summary: 'Makes a client and shows its secret once; administrators',
        params: ofSite,
        body: NewClient,
        response: { 201: ClientSecret },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, body } = request;
      reply.code(201).header('cache-control', 'private, no-store');
      const name = body.name.trim();
      if (name === '') throw invalidField('name', 'name must not be empty.');
      const by = changedBy(request, body.reason);
      const { id, secret } = await makeClient(db, { site_uuid: site.uuid, name, by, now: clock.now() });
      return withSecret(site.uuid, id, secret);
    },
  );

  app.post(
    `${URL}/:client_id/roll`,
    {
      schema: {
        tags,
        summary: 'Gives a client another secret, while the old one stays good for some hours; administrators',
        params: ofClient,
        body: RollBody,
        response: { 200: ClientSecret },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, params, body } = request;
      reply.header('cache-control', 'private, no-store');
      const { old_valid_hours, reason } = body;
      const change = { site_uuid: site.uuid, by: changedBy(request, reason), now: clock.now() };
      const rolled = await renewSecret(db, { ...change, id: params.client_id, old_valid_hours });
      if (!rolled) throw new ApiError('not_found');
      return withSecret(site.uuid, params.client_id.toLowerCase(), rolled.secret);
    },
  );

  app.delete(
    `${URL}/:client_id`,
    {
      schema: { tags, summary: 'Revokes a client; administrators', params: ofClient, response: { 204: Type.Null() } },
      preHandler,
    },
    async (request, reply) => {
      const { site, params } = request;
      reply.header('cache-control', 'private, no-store');
      const change = { site_uuid: site.uuid, by: changedBy(request), now: clock.now() };
      if (!(await endClient(db, { ...change, id: params.client_id }))) throw new ApiError('not_found');
      return reply.code(204).send(null);
    },
  );
};
