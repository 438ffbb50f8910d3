/** The poll that a request names. */
import { isUuid } from '../../../../../core/contract/ids';
import { ApiError } from '../../../http/errors';
import type { Viewer } from '../model/viewer';
import type { PollInPlace } from './polls.repository';

/** Every vote reads its poll, so votes of a moment read it together: `app.findPollInPlace` (database/ask-together). */
export type FindPollInPlace = (uuid: string) => Promise<PollInPlace | undefined>;

/** @throws ApiError content_not_found, also of a container that the viewer does not see */
export async function requirePoll(
  find: FindPollInPlace,
  section_uuid: string,
  uuid: string,
  viewer: Viewer,
): Promise<PollInPlace> {
  const poll = isUuid(uuid) ? await find(uuid) : undefined;
  if (poll?.section_uuid !== section_uuid || (poll.is_hidden && !viewer.isStaff)) {
    throw new ApiError('content_not_found');
  }
  return poll;
}
