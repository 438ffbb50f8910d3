/** `GET /v1/console/{domain}/overview` (extension): the first screen of the console. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Overview } from '../../../../../core/contract/console/overview';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { kindNames } from '../kinds/kinds';
import { at, consoleMay, tags } from './console-route';
import { presentArticles } from './list-articles';
import { busySince, findBusy, findColleagues, findDue, findFailingWebhooks } from './overview.repository';

export const consoleOverviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  app.get(
    at('overview'),
    {
      schema: {
        tags,
        summary: 'Work that waits, busy conversations, colleagues at work, and failing webhooks; staff',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: Overview },
      },
      preHandler: consoleMay(app, 'overview'),
    },
    async (request) => {
      const { site, signedIn } = request;
      const now = clock.now();
      const [queues, busy, colleagues, failing_webhooks] = await Promise.all([
        findDue(db, site.uuid),
        findBusy(db, site.uuid, kindNames(), now),
        findColleagues(db, { site_uuid: site.uuid, asker_id: signedIn.row.id, now }),
        app.allows(request, 'site/webhooks') ? findFailingWebhooks(db, site.uuid) : null,
      ]);
      const articles = await presentArticles(db, busy, now);
      return {
        queues,
        since: busySince(now),
        busy: articles.map((article, at) => ({
          ...article,
          recent: busy[at]?.recent ?? 0,
          typical: busy[at]?.typical ?? 0,
        })),
        colleagues: colleagues.map(({ actor_id, ...seen }) => ({ user_uuid: numericIdToUuid(actor_id), ...seen })),
        failing_webhooks,
      };
    },
  );
};
