/** `GET /v1/console/{domain}/people` and `…/people/{user_uuid}` (extension): people of the site. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { PeoplePage, PeopleQuery, PersonDetail, PersonQuery } from '../../../../../core/contract/console/people';
import { requirePerson } from '../../people/users/person';
import { logAddressRead, readPerson } from './person-detail';
import { presentPerson } from './present-person';
import { searchPeople } from './search-people';

const tags = ['console'];

export const consolePeopleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = app.allow('console', 'people');

  app.get(
    '/v1/console/:domain/people',
    {
      schema: {
        tags,
        summary: 'People of the site, by address, id, name or list; staff',
        params: Type.Object({ domain: Type.String() }),
        querystring: PeopleQuery,
        response: { 200: PeoplePage },
      },
      preHandler,
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const now = clock.now();
      const asker = { isAdministrator: app.allows(request, 'console/address'), now };
      const { rows, after } = await searchPeople(db, request.site.uuid, request.query, now);
      return { people: rows.map((row) => presentPerson(row, asker)), after };
    },
  );

  app.get(
    '/v1/console/:domain/people/:user_uuid',
    {
      schema: {
        tags,
        summary: 'One of them, with counts, ban and login methods; staff',
        params: Type.Object({ domain: Type.String(), user_uuid: Type.String() }),
        querystring: PersonQuery,
        response: { 200: PersonDetail },
      },
      preHandler,
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const now = clock.now();
      const { params, query } = request;
      if (query.show_address) app.judge(request, 'console/address');
      const row = await requirePerson(db, request, params.user_uuid);
      if (query.show_address) await logAddressRead(db, row, request.signedIn.row.id, now);
      const isAdministrator = app.allows(request, 'console/address');
      return readPerson(db, row, { isAdministrator, showsAddress: query.show_address, now });
    },
  );
};
