/** `/v1/console/{domain}/factor` (extension): one's own second factor, and `…/team/{user_uuid}/factor` for a lost phone. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { FactorCodeBody, FactorOffer, FactorState } from '../../../../../core/contract/console/factor';
import { ApiError } from '../../../http/errors';
import { findRoleOn } from '../../people/organizations/organizations.repository';
import { acceptCode, isDue, isOn, offerFactor } from '../../people/second-factor/second-factor';
import { markPassed, removeFactor } from '../../people/second-factor/second-factor.repository';
import { readId } from '../../people/users/person';
import { changedBy } from '../../sites/history/changed-by';
import { insertSiteChange } from '../../sites/history/history.repository';

const URL = '/v1/console/:domain/factor';
const tags = ['console'];
const params = Type.Object({ domain: Type.String() });
const response = { 200: FactorState };

export const consoleFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, cache } = app;
  const preHandler = app.allow('console', 'factor');
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  const present = ({ site, signedIn: { row } }: FastifyRequest, is_on = isOn(row)): FactorState => ({
    is_on,
    is_due: isDue(site, row),
  });

  app.get(
    URL,
    {
      schema: { tags, summary: 'Whether one has a second factor', params, response },
      preHandler,
    },
    async (request) => present(request),
  );

  app.post(
    URL,
    {
      schema: { tags, summary: 'Offers a secret for an authenticator app', params, response: { 201: FactorOffer } },
      preHandler,
    },
    async ({ site, signedIn: { row } }, reply) => reply.code(201).send(await offerFactor(app, site, row)),
  );

  app.put(
    URL,
    {
      schema: { tags, summary: 'Turns the second factor on by its first code', params, body: FactorCodeBody, response },
      preHandler,
    },
    async (request) => {
      const { row, session_uuid } = request.signedIn;
      if (isOn(row)) throw new ApiError('decided_since');
      await acceptCode(app, row, request.body.code);
      await markPassed(db, session_uuid, app.clock.now());
      return present(request, true);
    },
  );

  app.post(
    `${URL}/remove`,
    {
      schema: { tags, summary: 'Turns the second factor off by a code', params, body: FactorCodeBody, response },
      preHandler,
    },
    async (request) => {
      const { row } = request.signedIn;
      if (!isOn(row)) throw new ApiError('decided_since');
      await acceptCode(app, row, request.body.code);
      await removeFactor(db, request.site.uuid, row.id);
      cache.userChanged(row.id);
      return present(request, false);
    },
  );

  app.delete(
    '/v1/console/:domain/team/:user_uuid/factor',
    {
      schema: {
        tags,
        summary: "Turns off a colleague's second factor, whose phone is lost; administrators",
        params: Type.Object({ domain: Type.String(), user_uuid: Type.String() }),
        response: { 204: Type.Null() },
      },
      preHandler: app.allow('console', 'team'),
    },
    async (request, reply) => {
      const { site, params } = request;
      const id = readId(params.user_uuid);
      // Otherwise an administrator of one site could weaken the login of somebody with rights on all.
      if (id !== null && (await findRoleOn(db, site.uuid, id)) !== null)
        app.judge(request, 'console/organization', {
          organization_role: await findRoleOn(db, site.uuid, request.signedIn.id),
        });
      await db.transaction().execute(async (trx) => {
        if (id === null || !(await removeFactor(trx, site.uuid, id))) throw new ApiError('user_not_found');
        const diff = [{ name: params.user_uuid, from: true, to: false }];
        await insertSiteChange(trx, {
          site_uuid: site.uuid,
          what: 'factors',
          diff,
          by: changedBy(request),
          now: app.clock.now(),
        });
      });
      if (id !== null) cache.userChanged(id);
      return reply.code(204).send(null);
    },
  );
};
