/** The reasons for a comment's state, and the actions of staff on the site (extension). */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { LogPage, Why } from '../../../../../core/contract/content/moderation-api';
import { isUuid, numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { Id } from '../../../../../core/contract/values/numbers';
import { ApiError, invalidField } from '../../../http/errors';
import { readLog } from '../../sites/moderation-log/moderation-log.repository';
import { findComment } from '../comments/comments.repository';
import { requireContainer } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { presentLogEntry, presentWhy } from './moderation.presenter';
import { readId } from './read-id';
import { readReports } from './reports';
import { staffMay } from './staff-may';

const tags = ['moderation'];
const Uuid = Type.Optional(Type.String({ maxLength: 100 }));
const LogQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  container_uuid: Uuid,
  content_uuid: Uuid,
  user_uuid: Uuid,
  starting_from: Type.Optional(Id),
});

export const logRoutes =
  ({ kind, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;

    for (const address of at('why')) {
      app.route({
        ...address,
        schema: { tags, response: { 200: Why } },
        preHandler: staffMay(app, 'comment/moderate'),
        handler: async (request) => {
          const { section, site, params } = request;
          const { cc, content_uuid } = params as { cc: string; content_uuid: string };
          const container = await requireContainer(db, kind, section.uuid, cc);
          const id = uuidToNumericId(content_uuid);
          const row = id === null ? undefined : await findComment(db, container.uuid, id);
          if (!row || row.date_deleted !== null) throw new ApiError('content_not_found');
          const [reports, entries] = await Promise.all([
            readReports(request, [row], 100),
            readLog(db, { site_uuid: site.uuid, comment_id: row.id, limit: 100 }),
          ]);
          return presentWhy(row, reports[numericIdToUuid(row.id)] ?? [], entries);
        },
      });
    }

    for (const address of at('log')) {
      app.route({
        ...address,
        schema: { tags, querystring: LogQuery, response: { 200: LogPage } },
        preHandler: staffMay(app, 'comment/moderate'),
        handler: async ({ site, query }) => {
          const { limit, container_uuid, starting_from: before } = query;
          if (container_uuid !== undefined && !isUuid(container_uuid)) {
            throw invalidField('container_uuid', 'container_uuid must be a uuid.');
          }
          const rows = await readLog(db, {
            site_uuid: site.uuid,
            limit: limit + 1,
            ...(container_uuid !== undefined && { container_uuid }),
            ...(before !== undefined && { before }),
            ...(query.content_uuid !== undefined && { comment_id: readId('content_uuid', query.content_uuid) ?? 0 }),
            ...(query.user_uuid !== undefined && { user_id: readId('user_uuid', query.user_uuid) ?? 0 }),
          });
          return { more_available: rows.length > limit, entries: rows.slice(0, limit).map(presentLogEntry) };
        },
      });
    }
  };
