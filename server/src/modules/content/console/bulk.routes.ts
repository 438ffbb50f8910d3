/** `…/queue/total` and `…/queue/bulk`: one decision for all items of a filter. */
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Bulk, BulkBody, BulkList, QueueTotal, TotalQuery } from '../../../../../core/contract/console/bulk';
import { invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { countOf, insertBulk, listBulks } from './bulk.repository';
import { at, consoleMay, tags } from './console-route';
import { presentBulk } from './present-bulk';
import { readFilter } from './read-filter';
import { requireReason } from './require-reason';
import { RUN_BULK } from './run-bulk';

export const bulkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'decide');

  app.get(
    at('queue/total'),
    {
      schema: {
        tags,
        summary: 'How many items a filter has; staff',
        querystring: TotalQuery,
        response: { 200: QueueTotal },
      },
      preHandler,
    },
    async ({ site, query }) => {
      const until = clock.now();
      return { total: await countOf(db, await readFilter(db, site.uuid, query), until), until };
    },
  );

  app.get(
    at('queue/bulk'),
    {
      schema: { tags, summary: 'The last decisions for whole filters; staff', response: { 200: BulkList } },
      preHandler,
    },
    async ({ site }) => ({ jobs: (await listBulks(db, site.uuid)).map(presentBulk) }),
  );

  app.post(
    at('queue/bulk'),
    {
      schema: {
        tags,
        summary: 'Decides all items of a filter, as a job; staff',
        body: BulkBody,
        response: { 202: Bulk },
      },
      preHandler,
    },
    async ({ site, body, signedIn }, reply) => {
      const { resolution, reason, until, expected } = body;
      requireReason(site, body);
      const filter = await readFilter(db, site.uuid, body.filter);
      const now = clock.now();
      const total = await countOf(db, filter, Math.min(until, now));
      if (total > expected) throw invalidField('expected', `expected is ${expected}, and there are ${total} items.`);
      const uuid = randomUUID();
      const { site_uuid, sort: _, ...asked } = filter;
      const values = { uuid, site_uuid, actor_id: signedIn.id, filter: asked, resolution, reason: reason ?? '' };
      const row = await db.transaction().execute(async (trx) => {
        await addToOutbox(trx, { kind: RUN_BULK, payload: { uuid }, idempotency_key: `${RUN_BULK} ${uuid}`, now });
        return insertBulk(trx, { ...values, date_until: Math.min(until, now), total, date_created: now });
      });
      reply.code(202);
      return presentBulk(row);
    },
  );
};
