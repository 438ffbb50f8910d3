/** Creates and changes polls, for staff and for editors of the live blog beside them (extension; host contract 9.5). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { NewPoll, Poll, PollChanges } from '../../../../../core/contract/content/polls';
import { requireContainer } from '../containers/require-container';
import { interaction as kind } from '../kinds/interaction.kind';
import { judgePoll, judgeVoters, requireJudgedPoll } from './poll-permissions';
import { readerOf } from './poll-reader';
import { presentPoll } from './polls.presenter';
import { changePoll, closePoll, createPoll, removePoll, resetPoll } from './polls.service';

const tags = ['polls'];
const BASE = '/v4/interaction/:section_uuid';
const ONE = `${BASE}/polls/:poll_uuid`;
const one = { 200: Poll };

export const pollStaffRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  const own = async (request: FastifyRequest, poll: Parameters<typeof presentPoll>[0]): Promise<Poll> =>
    presentPoll(poll, await readerOf(db, request, poll.uuid), clock.now());

  app.post(
    `${BASE}/:cc/polls`,
    {
      schema: {
        tags,
        summary: 'Makes a poll; staff, and editors of the live blog',
        body: NewPoll,
        response: { 201: Poll },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { cc } = request.params as { cc: string };
      const container = await requireContainer(db, kind, request.section.uuid, cc);
      await judgePoll(app, request, 'poll/create', container.container_id);
      judgeVoters(request, request.body.voters);
      const poll = await app.writeQueue.take(container.uuid, createPoll(request.body, request.signedIn.id));
      return reply.code(201).send(await own(request, poll));
    },
  );

  app.patch(
    ONE,
    {
      schema: {
        tags,
        summary: 'Changes a poll; once somebody has voted, who sees results and until when alone',
        body: PollChanges,
        response: one,
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { container_uuid, uuid } = await requireJudgedPoll(app, request, 'poll/update');
      judgeVoters(request, request.body.voters);
      const poll = await app.writeQueue.take(container_uuid, changePoll(uuid, request.body));
      void app.outbox.run();
      return own(request, poll);
    },
  );

  app.post(
    `${ONE}/close`,
    { schema: { tags, summary: 'Closes a poll for good', response: one }, preHandler: app.requireSite },
    async (request) => {
      const { container_uuid, uuid } = await requireJudgedPoll(app, request, 'poll/close');
      return own(request, await app.writeQueue.take(container_uuid, closePoll(uuid)));
    },
  );

  app.delete(
    ONE,
    {
      schema: { tags, summary: 'Removes a poll with its votes', response: { 204: Type.Null() } },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { container_uuid, uuid } = await requireJudgedPoll(app, request, 'poll/remove');
      await app.writeQueue.take(container_uuid, removePoll(uuid));
      void app.outbox.run();
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${ONE}/reset`,
    {
      schema: {
        tags,
        summary: 'Drops all votes, or those under suspicion; administrators',
        body: Type.Object({ which: Type.Unsafe<'all' | 'suspect'>({ type: 'string', enum: ['all', 'suspect'] }) }),
        response: one,
      },
      preHandler: app.allow('poll', 'reset'),
    },
    async (request) => {
      const { container_uuid, uuid } = await requireJudgedPoll(app, request, 'poll/reset');
      const reset = resetPoll(uuid, request.body.which, request.signedIn.id);
      return own(request, await app.writeQueue.take(container_uuid, reset));
    },
  );
};
