/** The moderation queue of the whole site (host contract 9.4, 15). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment, ContentState } from '../../contract/comment';
import type { Verdict } from '../../contract/moderation';
import type { Why } from '../../contract/moderation-api';
import { fetchQueue, fetchWhy, judgeComment, type Spot } from '../../transport/api/moderation';
import { showFailureAction } from '../notices/notices.atoms';
import { succeedsAction } from '../notices/succeeds.actions';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadUsersAction } from '../user/people.actions';
import type { Page } from './page';

export const loadQueueAction = atom(
  null,
  async (get, _set, state: ContentState, starting_from?: string): Promise<Page<Comment> | Failure> => {
    const answer = await fetchQueue(get(sectionUuidAtom), state, starting_from);
    return isFailure(answer) ? answer : { items: answer.contents, hasMore: answer.more_available };
  },
);

/** A queued comment may be in another section of the site. */
const spotOf = ({ section_uuid, content_container_uuid: container, content_uuid }: Comment): Spot => ({
  section_uuid,
  container,
  content_uuid,
});

/** No conversation of the page shows it. @returns whether it was taken. */
export const judgeQueuedAction = atom(null, (_get, set, comment: Comment, verdict: Verdict) =>
  set(succeedsAction, judgeComment(spotOf(comment), verdict)),
);

/** Undefined when it could not be read. */
export const loadWhyAction = atom(null, async (get, set, comment: Comment): Promise<Why | undefined> => {
  const answer = await orUnreachable(fetchWhy({ ...spotOf(comment), section_uuid: get(sectionUuidAtom) }));
  if (isFailure(answer)) {
    void set(showFailureAction, answer);
    return undefined;
  }
  const people = [...answer.flags.map((it) => it.user_uuid), ...answer.log.flatMap((it) => it.actor_uuid ?? [])];
  void set(loadUsersAction, [...new Set(people)]);
  return answer;
});
