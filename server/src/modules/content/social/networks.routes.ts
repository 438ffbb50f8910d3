/** `/v1/console/{domain}/networks` (extension): hosts of social networks that the site holds or blocks. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { HostBody, NetworkHosts } from '../../../../../core/contract/console/networks';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { ApiError, invalidField } from '../../../http/errors';
import { changedBy } from '../../sites/history/changed-by';
import { insertSiteChange } from '../../sites/history/history.repository';
import { deleteHost } from './hosts.repository';
import { inPrivate, presentHosts, saveListed } from './listed-hosts';

const URL = '/v1/console/:domain/networks';
const tags = ['console'];
const params = Type.Object({ domain: Type.String() });

const HOST = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,10}$/;

export const networksRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const staff = [inPrivate, app.requireSite, app.allow('console', 'networks')];

  app.get(
    URL,
    {
      schema: {
        tags,
        summary: 'Hosts of social networks, and what is held or blocked; staff',
        params,
        response: { 200: NetworkHosts },
      },
      preHandler: staff,
    },
    async ({ site }) => presentHosts(db, site.uuid),
  );

  app.put(
    URL,
    {
      schema: {
        tags,
        summary: 'Holds or blocks a host; staff',
        params,
        body: HostBody,
        response: { 204: Type.Null() },
      },
      preHandler: staff,
    },
    async (request, reply) => {
      const { state, reason, days } = request.body;
      const host = request.body.host.toLowerCase();
      if (!HOST.test(host)) throw invalidField('host', `${JSON.stringify(host)} is not a host such as social.example.`);
      const date_until = days > 0 ? clock.now() + days * DAY_MS : null;
      await saveListed(request, [{ host, state, reason }], { source: '', date_until, reason });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${URL}/:host`,
    {
      schema: {
        tags,
        summary: 'Takes replies from a host again; staff',
        params: Type.Object({ domain: Type.String(), host: Type.String({ maxLength: 253 }) }),
        response: { 204: Type.Null() },
      },
      preHandler: staff,
    },
    async (request, reply) => {
      const { site } = request;
      const host = request.params.host.toLowerCase();
      const by = changedBy(request);
      const isGone = await db.transaction().execute(async (trx) => {
        if (!(await deleteHost(trx, site.uuid, host))) return false;
        const diff = [{ name: host, from: 'listed' }];
        await insertSiteChange(trx, { site_uuid: site.uuid, what: 'networks', diff, by, now: clock.now() });
        return true;
      });
      if (!isGone) throw new ApiError('not_found');
      return reply.code(204).send(null);
    },
  );
};
