/** Polls to choose from: a page's, newest first, or one by its uuid. Empty on failure. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Poll } from '../../contract/content/polls';
import { fetchPoll, fetchPolls } from '../../transport/api/polls';
import { sectionUuidAtom } from '../site/site.atoms';

type Wanted = { container_id: string } | { poll_uuid: string };

export const findPollsAction = atom(null, async (get, _set, wanted: Wanted): Promise<Poll[]> => {
  const section = get(sectionUuidAtom);
  const answer = await orUnreachable(fetchPoll(section, wanted));
  if (isFailure(answer)) return [];
  if ('poll_uuid' in wanted || !answer.container) return answer.polls;
  const all = await orUnreachable(fetchPolls(section, answer.container.content_container_uuid));
  return isFailure(all) ? answer.polls : all.polls;
});
