/** Who may make and change polls, and whom a site lets vote in them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Action } from '../../../../../core/contract/rules/rules';
import { ApiError, invalidField } from '../../../http/errors';
import { findContainerById } from '../containers/containers.repository';
import { livestories } from '../kinds/livestories.kind';
import type { PollInPlace } from './polls.repository';
import { requirePoll } from './require-poll';

type App = Pick<FastifyInstance, 'db' | 'judge' | 'findPollInPlace'>;

/** Editors of the live blog beside it may what staff may. @throws ApiError of the rule, unauthorized */
export async function judgePoll(
  app: App,
  request: FastifyRequest,
  action: Action,
  container_id: string,
): Promise<void> {
  const blog = await findContainerById(app.db, livestories, request.section.uuid, container_id);
  app.judge(request, action, blog && { container: blog });
  if (!request.user) throw new ApiError('unauthorized');
}

/** The poll of the path, once the rule has let the reader do it. @throws as `requirePoll` and `judgePoll` */
export async function requireJudgedPoll(app: App, request: FastifyRequest, action: Action): Promise<PollInPlace> {
  const poll = await requirePoll(app, request);
  await judgePoll(app, request, action, poll.container_id);
  return poll;
}

/** @throws ApiError invalid_field where the site keeps polls to its accounts */
export function judgeVoters({ site }: FastifyRequest, voters: string | undefined): void {
  if (voters === 'anyone' && !site.rules.polls.guests) {
    throw invalidField('voters', 'Polls of this site are for accounts.', 'not_here');
  }
}
