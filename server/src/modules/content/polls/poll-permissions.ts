/** Permissions for creating and changing polls, and the voters that a site allows. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Action } from '../../../../../core/contract/rules/rules';
import { ApiError, invalidField } from '../../../http/errors';
import { findContainerById } from '../containers/containers.repository';
import { livestories } from '../kinds/livestories.kind';
import type { PollInPlace } from './polls.repository';
import { requirePoll } from './require-poll';

type App = Pick<FastifyInstance, 'db' | 'judge' | 'findPollInPlace'>;

/** Editors of the live blog beside it have the permissions of staff. @throws ApiError of the rule, unauthorized */
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

/** Finds the poll of the path and checks the permission. @throws as `requirePoll` and `judgePoll` */
export async function requireJudgedPoll(app: App, request: FastifyRequest, action: Action): Promise<PollInPlace> {
  const poll = await requirePoll(app, request);
  await judgePoll(app, request, action, poll.container_id);
  return poll;
}

/** @throws ApiError invalid_field when the site allows only accounts to vote */
export function judgeVoters({ site }: FastifyRequest, voters: string | undefined): void {
  if (voters === 'anyone' && !site.rules.polls.guests) {
    throw invalidField('voters', 'Polls of this site are for accounts.', 'not_here');
  }
}
