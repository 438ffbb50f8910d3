/** `POST /v1/console/{domain}/networks/import` (extension): holds and blocks the hosts of a block list. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { BlockListBody, BlockListResult } from '../../../../../core/contract/console/networks';
import { readBlockList } from './block-list';
import { countVisible } from './hosts.repository';
import { inPrivate, isTaking, saveListed } from './listed-hosts';

const tags = ['console'];
const params = Type.Object({ domain: Type.String() });

export const networkListsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/console/:domain/networks/import',
    {
      bodyLimit: 4 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Holds and blocks the hosts of a block list, or counts what that would hide; administrators',
        params,
        body: BlockListBody,
        response: { 200: BlockListResult },
      },
      preHandler: [inPrivate, app.requireSite, isTaking, app.allow('console', 'network_lists')],
    },
    async (request) => {
      const { csv, source, is_preview } = request.body;
      const { entries, skipped } = await readBlockList(csv);
      const blocked = entries.filter(({ state }) => state === 'blocked').map(({ host }) => host);
      const hides = await countVisible(app.db, request.site.uuid, blocked);
      if (!is_preview) await saveListed(request, entries, { source, date_until: null, reason: source });
      return { held: entries.length - blocked.length, blocked: blocked.length, skipped, hides };
    },
  );
};
