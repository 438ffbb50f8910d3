/** Casts, withdraws and reads one's own vote; each answers the poll as the voter then sees it (extension). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { OwnVote, Poll, Vote } from '../../../../../core/contract/content/polls';
import { isStaff } from '../../../../../core/contract/people/roles';
import { interaction as kind } from '../kinds/interaction.kind';
import { choicesOf } from './choices';
import { readerOf } from './poll-reader';
import { presentPoll } from './polls.presenter';
import { requirePoll } from './require-poll';
import { admitVoter } from './voter';

const tags = ['polls'];
const ONE = '/v4/interaction/:section_uuid/polls/:poll_uuid';
const response = { 200: Poll };

export const pollVotesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  async function vote(request: FastifyRequest, said: Vote): Promise<Poll> {
    const poll = await requirePoll(app, request);
    const { rules } = request.site;
    const voters = poll.voters === 'anyone' && !rules.polls.guests ? 'members' : poll.voters;
    // Openness is checked when the vote is stored: repeating a vote is no new vote.
    app.judge(request, 'poll/vote', { poll: { voters, is_open: true }, module: kind.module });
    const choices = choicesOf(poll, said.options);
    const captcha = said['g-recaptcha-response'];
    const voter = await admitVoter(app, request, { poll_uuid: poll.uuid, voter_token: said.voter_token, captcha });
    const stored = await app.pollVotes.cast({ poll_uuid: poll.uuid, choices, ...voter });
    if (stored.isFirst && request.user)
      app.warmthBeside.add('vote', { container_uuid: poll.container_uuid }, request.user.id);
    return presentPoll(stored.poll, { isStaff: isStaff(request.actor.user_privilege), own: stored.own }, clock.now());
  }

  app.put(
    `${ONE}/vote`,
    {
      schema: {
        tags,
        summary: 'Votes, or changes one’s vote; without options it is taken back. Stored when it is answered',
        body: Vote,
        response,
      },
      preHandler: app.requireSite,
    },
    (request) => vote(request, request.body),
  );

  app.delete(
    `${ONE}/vote`,
    { schema: { tags, summary: 'Takes the vote of an account back', response }, preHandler: app.requireSite },
    (request) => vote(request, { options: [] }),
  );

  app.post(
    `${ONE}/own`,
    {
      schema: {
        tags,
        summary: 'The poll with what a guest has chosen, by the token of their vote',
        body: OwnVote,
        response,
      },
      config: { limit: 'read' },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const poll = await requirePoll(app, request);
      const reader = await readerOf(db, request, poll.uuid, request.body.voter_token);
      reply.header('cache-control', 'private, no-store');
      return presentPoll(poll, reader, clock.now());
    },
  );
};
