/** `GET /v1/console/{domain}/changes`, `POST …/changes/{version}/revert` (extension): history of the settings. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ChangesPage, ChangesQuery, RevertBody } from '../../../../../core/contract/console/changes';
import { COUNT_MAX } from '../../../../../core/contract/values/numbers';
import { readCursor, writeCursor } from '../../../http/cursor';
import { changedBy } from '../../sites/history/changed-by';
import { listSiteChanges } from '../../sites/history/history.repository';
import { presentChange } from '../../sites/history/present-change';
import { revertChange } from './revert-change';

const tags = ['console'];

export const consoleChangesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('console', 'changes');

  app.get(
    '/v1/console/:domain/changes',
    {
      schema: {
        tags,
        summary: 'Changes of settings, rules, hosts, roles and clients, newest first; administrators',
        params: Type.Object({ domain: Type.String() }),
        querystring: ChangesQuery,
        response: { 200: ChangesPage },
      },
      preHandler,
    },
    async ({ site, query }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const { what, after, limit } = query;
      const before = after === undefined ? undefined : readCursor(after, ['number'])[0];
      const rows = await listSiteChanges(app.db, { site_uuid: site.uuid, what, before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { changes: shown.map(presentChange), after: last ? writeCursor(last.version) : null };
    },
  );

  app.post(
    '/v1/console/:domain/changes/:version/revert',
    {
      schema: {
        tags,
        summary: 'Sets back what a change has set, unless it was changed again since; administrators',
        params: Type.Object({ domain: Type.String(), version: Type.Integer({ minimum: 1, maximum: COUNT_MAX }) }),
        body: RevertBody,
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, params, body } = request;
      reply.header('cache-control', 'private, no-store');
      await revertChange(app, site.uuid, params.version, changedBy(request, body.reason));
      return reply.code(204).send(null);
    },
  );
};
