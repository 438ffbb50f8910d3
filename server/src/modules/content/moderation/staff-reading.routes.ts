/** What staff read beyond everybody's lists: what waits or was taken away, why, and who did what (ours). */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentState, contentStates } from '../../../../../core/contract/comment';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/ids';
import { LogPage, StateList, Why } from '../../../../../core/contract/moderation-api';
import type { Action } from '../../../../../core/contract/rules';
import { ApiError, invalidField } from '../../../http/errors';
import { readLog } from '../../sites/moderation-log/moderation-log.repository';
import { findComment } from '../comments/comments.repository';
import { presentAll } from '../comments/read-page';
import { requireContainer } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import { presentLogEntry, presentWhy } from './moderation.presenter';
import { findByState, findFlags, findQueue } from './moderation.repository';

type Unseen = Exclude<ContentState, 'visible'>;

const tags = ['moderation'];
const PREFIX = '/v4/livecomments/:section_uuid';
const Limit = Type.Integer({ minimum: 1, maximum: 100, default: 50 });
const Uuid = Type.Optional(Type.String({ maxLength: 100 }));
const states = contentStates.filter((state): state is Unseen => state !== 'visible');

export const staffReadingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  /** Asked before anything is looked up: who is not staff learns nothing from here. */
  const staffMay = (action: Action) => [
    app.requireSite,
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'private, no-store');
      app.judge(request, action);
    },
  ];

  const byState = {
    schema: {
      tags,
      querystring: Type.Object({
        state: Type.Unsafe<Unseen>({ type: 'string', enum: states, default: 'awaiting_moderation' }),
        limit: Limit,
        starting_from: Uuid,
      }),
      response: { 200: StateList },
    },
    preHandler: staffMay('container/see_hidden'),
  };
  /** Of all conversations of the site; where each stands its `metadata` tells, as its writer's page told it. */
  app.get(`${PREFIX}/moderation/queue`, byState, async (request) => {
    const { state, limit, starting_from } = request.query;
    const before = readUuid('starting_from', starting_from) ?? null;
    const { rows, more } = await findQueue(db, { site_uuid: request.site.uuid, state, before, limit });
    return { more_available: more, contents: presentAll(rows, viewerOf(request)) };
  });

  app.get(`${PREFIX}/:cc/moderation`, byState, async (request) => {
    const { uuid } = await requireContainer(db, request.section.uuid, (request.params as { cc: string }).cc);
    const { state, limit, starting_from } = request.query;
    const before = readUuid('starting_from', starting_from) ?? null;
    const { rows, more } = await findByState(db, { container_uuid: uuid, state, before, limit });
    return { more_available: more, contents: presentAll(rows, viewerOf(request)) };
  });

  app.get(
    `${PREFIX}/:cc/moderation/:content_uuid`,
    { schema: { tags, response: { 200: Why } }, preHandler: staffMay('comment/moderate') },
    async ({ section, site, params }) => {
      const { cc, content_uuid } = params as { cc: string; content_uuid: string };
      const container = await requireContainer(db, section.uuid, cc);
      const id = uuidToNumericId(content_uuid);
      const row = id === null ? undefined : await findComment(db, container.uuid, id);
      if (!row || row.date_deleted !== null) throw new ApiError('content_not_found');
      const [flags, entries] = await Promise.all([
        findFlags(db, row.id),
        readLog(db, { site_uuid: site.uuid, comment_id: row.id, limit: 100 }),
      ]);
      return presentWhy(row, flags, entries);
    },
  );

  app.get(
    `${PREFIX}/moderation/log`,
    {
      schema: {
        tags,
        querystring: Type.Object({
          limit: Limit,
          container_uuid: Uuid,
          content_uuid: Uuid,
          user_uuid: Uuid,
          starting_from: Type.Optional(Type.Integer({ minimum: 1 })),
        }),
        response: { 200: LogPage },
      },
      preHandler: staffMay('comment/moderate'),
    },
    async ({ site, query }) => {
      const { limit, container_uuid, starting_from: before } = query;
      if (container_uuid !== undefined && !isUuid(container_uuid)) {
        throw invalidField('container_uuid', 'container_uuid must be a uuid.');
      }
      const rows = await readLog(db, {
        site_uuid: site.uuid,
        limit: limit + 1,
        ...(container_uuid !== undefined && { container_uuid }),
        ...(before !== undefined && { before }),
        ...(query.content_uuid !== undefined && { comment_id: readUuid('content_uuid', query.content_uuid) ?? 0 }),
        ...(query.user_uuid !== undefined && { user_id: readUuid('user_uuid', query.user_uuid) ?? 0 }),
      });
      return { more_available: rows.length > limit, entries: rows.slice(0, limit).map(presentLogEntry) };
    },
  );
};

/** @throws ApiError invalid_field for what is no uuid of ours. */
function readUuid(field: string, uuid: string | undefined): number | undefined {
  if (uuid === undefined) return undefined;
  const id = uuidToNumericId(uuid);
  if (id === null) throw invalidField(field, `${field} must be the uuid of a comment or a person.`);
  return id;
}
