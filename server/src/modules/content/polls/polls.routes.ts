/** Reads polls (extension; host contract 9.5). Creating them: ./poll-staff.routes; votes: ./votes.routes */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/content/comment';
import { Poll, Polls } from '../../../../../core/contract/content/polls';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { isShown, requireContainer } from '../containers/require-container';
import { interaction as kind } from '../kinds/interaction.kind';
import { viewerOf } from '../model/viewer';
import { findShownPoll } from './find-shown-poll';
import { pollToCsv } from './poll-csv';
import { readerOf } from './poll-reader';
import { presentPoll } from './polls.presenter';
import { findPolls } from './polls.repository';
import { requirePoll } from './require-poll';

const tags = ['polls'];
const BASE = '/v4/interaction/:section_uuid';
const ONE = `${BASE}/polls/:poll_uuid`;

const placeOf = ({ uuid, seq }: ContainerRow) => ({ content_container_uuid: uuid, seq });

export const pollsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  async function presented(request: FastifyRequest, polls: Parameters<typeof presentPoll>[0][]): Promise<Poll[]> {
    const now = clock.now();
    return Promise.all(polls.map(async (poll) => presentPoll(poll, await readerOf(db, request, poll.uuid), now)));
  }

  app.get(
    `${BASE}/:cc/polls`,
    {
      schema: { tags, summary: 'Polls of a container, newest first', response: { 200: Polls } },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const container = await requireContainer(db, kind, request.section.uuid, (request.params as { cc: string }).cc);
      if (request.user) reply.header('cache-control', 'private, no-store');
      if (!isShown(container, viewerOf(request))) return { polls: [], container: null };
      return { polls: await presented(request, await findPolls(db, container.uuid)), container: placeOf(container) };
    },
  );

  app.get(
    `${BASE}/polls`,
    {
      schema: {
        tags,
        summary: 'One poll: the newest open one of a container by its id, else the newest; or the one with the uuid',
        querystring: Type.Object({
          container_id: Type.Optional(Type.String({ pattern: CONTAINER_ID_PATTERN })),
          poll_uuid: Type.Optional(Type.String({ maxLength: 36 })),
        }),
        response: { 200: Polls },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      if (request.user) reply.header('cache-control', 'private, no-store');
      const { container_id = '', poll_uuid = '' } = request.query;
      const asked = { section_uuid: request.section.uuid, container_id, poll_uuid, now: clock.now() };
      const { container, poll } = await findShownPoll(db, asked);
      if (!container || !isShown(container, viewerOf(request))) return { polls: [], container: null };
      return { polls: poll ? await presented(request, [poll]) : [], container: placeOf(container) };
    },
  );

  app.get(
    ONE,
    {
      schema: { tags, summary: 'A poll; results as the reader may see them', response: { 200: Poll } },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const poll = await requirePoll(app, request);
      if (request.user) reply.header('cache-control', 'private, no-store');
      return presentPoll(poll, await readerOf(db, request, poll.uuid), clock.now());
    },
  );

  app.get(
    `${ONE}/export.csv`,
    {
      schema: { tags, summary: 'Results as a table, with the votes that staff see apart; staff' },
      preHandler: app.allow('poll', 'export'),
    },
    async (request, reply) => {
      const poll = await requirePoll(app, request);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="poll-${poll.uuid}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(pollToCsv(presentPoll(poll, { isStaff: true }, clock.now())));
    },
  );
};
