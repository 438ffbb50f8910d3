/** `/v1/console/{domain}/data-requests` (extension): people who want a copy of their data, or its erasure. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import {
  DataRequest,
  DataRequestsPage,
  DataRequestsQuery,
  DeclineBody,
  NewDataRequest,
} from '../../../../../core/contract/console/data-requests';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { isUuid, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { readCursor, writeCursor } from '../../../http/cursor';
import { ApiError, invalidField } from '../../../http/errors';
import { requirePerson } from '../users/person';
import { declineRequest, findRequest, listRequests, openRequest, type RequestRow } from './data-requests.repository';

/** The General Data Protection Regulation allows a month. */
const ANSWERED_WITHIN_MS = 30 * DAY_MS;

const tags = ['console'];
export const DATA_REQUESTS = '/v1/console/:domain/data-requests';
const params = Type.Object({ domain: Type.String() });

export const dataRequestsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = app.allow('console', 'data_requests');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  app.get(
    DATA_REQUESTS,
    {
      schema: {
        tags,
        summary: 'People who want a copy of their data, or its erasure; administrators',
        params,
        querystring: DataRequestsQuery,
        response: { 200: DataRequestsPage },
      },
      preHandler,
    },
    async ({ site, query: { all, after, limit } }) => {
      const place = after === undefined ? null : readPlace(after);
      const rows = await listRequests(db, { site_uuid: site.uuid, all, after: place, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { requests: shown.map(present), after: last ? writeCursor(last.date_created, last.uuid) : null };
    },
  );

  app.post(
    DATA_REQUESTS,
    {
      schema: {
        tags,
        summary: 'Notes such a request; administrators',
        params,
        body: NewDataRequest,
        response: { 201: DataRequest },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, signedIn, body } = request;
      const person = await requirePerson(db, request, body.user_uuid);
      if (person.date_erased !== null) throw new ApiError('user_not_found');
      const { kind, note } = body;
      const of = { site_uuid: site.uuid, user_id: person.id, actor_id: signedIn.id };
      const uuid = await openRequest(db, { ...of, kind, note: note.trim(), now: clock.now() });
      reply.code(201);
      return present(await findRequest(db, uuid));
    },
  );

  app.post(
    `${DATA_REQUESTS}/:request_uuid/decline`,
    {
      schema: {
        tags,
        summary: 'Closes a request that is not answered; administrators',
        params: Type.Object({ domain: Type.String(), request_uuid: Type.String({ maxLength: 36 }) }),
        body: DeclineBody,
        response: { 200: DataRequest },
      },
      preHandler,
    },
    async ({ site, params: { request_uuid: uuid }, body }) => {
      const closing = { uuid, site_uuid: site.uuid, note: body.note.trim(), now: clock.now() };
      if (!isUuid(uuid) || !(await declineRequest(db, closing))) throw new ApiError('content_not_found');
      return present(await findRequest(db, uuid));
    },
  );
};

function readPlace(after: string): [number, string] {
  const [date, uuid] = readCursor(after, ['number', 'string']);
  if (!isUuid(uuid)) throw invalidField('after', 'after must be what an answer of this list gave.');
  return [date, uuid];
}

const present = (row: RequestRow): DataRequest => ({
  request_uuid: row.uuid,
  ...{ kind: row.kind, state: row.state, note: row.note },
  user_uuid: numericIdToUuid(row.user_id),
  name: row.date_erased === null ? row.name : '',
  is_own: row.actor_id === row.user_id,
  date_created: row.date_created,
  date_due: row.date_created + ANSWERED_WITHIN_MS,
  date_closed: row.date_closed,
});
