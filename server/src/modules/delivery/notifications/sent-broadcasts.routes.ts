/** `GET /v1/console/{domain}/broadcasts` (ours): the reach of a broadcast, and the latest ones. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { BROWSERS_COUNTED, BroadcastsPage, type SentBroadcast } from '../../../../../core/contract/console/broadcasts';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';
import { siteSource } from './sources';

const LISTED = 20;

export const sentBroadcastsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/v1/console/:domain/broadcasts',
    {
      schema: {
        tags: ['console'],
        summary: 'Browsers that a broadcast is pushed to, and the latest broadcasts; staff',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: BroadcastsPage },
      },
      preHandler: app.allow('console', 'broadcasts'),
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const [browsers, broadcasts] = await Promise.all([countBrowsers(db, site.uuid), findSent(db, site.uuid)]);
      return { browsers, broadcasts };
    },
  );
};

/** Along the index of the site's subscriptions. */
async function countBrowsers(db: Kysely<Tables>, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from push_subscriptions where site_uuid = ${site_uuid} limit ${BROWSERS_COUNTED}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

async function findSent(db: Kysely<Tables>, site_uuid: string): Promise<SentBroadcast[]> {
  const rows = await db
    .selectFrom('notification_sources')
    .select(['id', 'detail', 'date_created', 'date_ends'])
    .where('source', '=', siteSource(site_uuid))
    .where('kind', '=', 'broadcast_site')
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ id, detail: { title = '', description = '', url = '' }, date_created, date_ends }) => ({
    notification_uuid: numericIdToUuid(id),
    ...{ title: String(title), description: String(description), url: String(url), date_created, date_ends },
  }));
}
