import { isFailure } from '../../base/failure/failure';
import { fetchPoll } from '../../transport/api/polls';

/** Returns the uuid of the page's newest open poll. */
export async function findOpenPoll(section_uuid: string, container_id: string): Promise<string | undefined> {
  const answer = await fetchPoll(section_uuid, { container_id });
  const poll = isFailure(answer) ? undefined : answer.polls[0];
  return poll?.status === 'open' ? poll.poll_uuid : undefined;
}
