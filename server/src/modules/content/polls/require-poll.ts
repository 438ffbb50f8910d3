/** Finds the poll of a request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { viewerOf } from '../model/viewer';
import type { PollInPlace } from './polls.repository';

/** Every vote reads its poll, so simultaneous votes share a query: `app.findPollInPlace` (database/ask-together). */
export type FindPollInPlace = (uuid: string) => Promise<PollInPlace | undefined>;

/** @throws ApiError content_not_found, also for a container that the viewer may not see */
export async function requirePoll(
  { findPollInPlace }: Pick<FastifyInstance, 'findPollInPlace'>,
  request: FastifyRequest,
): Promise<PollInPlace> {
  const uuid = (request.params as { poll_uuid: string }).poll_uuid.toLowerCase();
  const poll = isUuid(uuid) ? await findPollInPlace(uuid) : undefined;
  if (poll?.section_uuid !== request.section.uuid || (poll.is_hidden && !viewerOf(request).isStaff)) {
    throw new ApiError('content_not_found');
  }
  return poll;
}
