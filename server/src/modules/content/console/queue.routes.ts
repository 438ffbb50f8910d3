/** `GET /v1/console/{domain}/queue`, its counts and its changes. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChangesQuery,
  QueueChanges,
  QueueCounts,
  QueuePage,
  QueueQuery,
} from '../../../../../core/contract/console/queue';
import { at, consoleMay, tags } from './console-route';
import { readCursor, writeCursor } from './cursor';
import { presentItems } from './present-items';
import { countItems, findPage } from './queue.repository';
import { findChanges, presentChange, readChangedSeq } from './queue-changes.repository';
import { readFilter } from './read-filter';

export const queueRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'see_queue');

  app.get(
    at('queue'),
    {
      schema: {
        tags,
        summary: 'A page of what waits for a moderator; staff',
        querystring: QueueQuery,
        response: { 200: QueuePage },
      },
      preHandler,
    },
    async (request) => {
      const { query, site } = request;
      const filter = await readFilter(db, site.uuid, query);
      const after = readCursor(query.sort, query.after);
      // Read before the items, so that a change in between is reported twice instead of never.
      const changed_seq = await readChangedSeq(db);
      const { rows, next } = await findPage(db, filter, { after, limit: query.limit });
      const cursor = next && writeCursor(query.sort, next);
      return { items: await presentItems(request, rows), cursor, changed_seq };
    },
  );

  app.get(
    at('queue/counts'),
    {
      schema: { tags, summary: 'How much waits, by queue, rule and kind; staff', response: { 200: QueueCounts } },
      preHandler,
    },
    ({ site }) => countItems(db, site.uuid),
  );

  app.get(
    at('queue/changes'),
    {
      schema: {
        tags,
        summary: 'Items that changed since; staff',
        querystring: ChangesQuery,
        response: { 200: QueueChanges },
      },
      preHandler,
    },
    async ({ site, query }) => {
      const found = await findChanges(db, { site_uuid: site.uuid, after: query.after, now: clock.now() });
      return {
        changes: found.rows.map(presentChange),
        changed_seq: found.changed_seq,
        more_available: found.more,
      };
    },
  );
};
