/** Further questions of a list, after the last one in the server's order. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { CommentList } from '../../contract/comment';
import { fetchQuestions } from '../../transport/api/asking';
import { deliveryAtom } from '../comments/content.atoms';
import { loadNames } from '../content/load-names';
import { readOnFrom } from '../content/read';
import { sectionUuidAtom } from '../site/site.atoms';
import { place, queryOf } from './load.actions';
import { interviewAtom } from './questions.atoms';

/** @returns the Failure, if any */
export const loadMoreQuestionsAction = atom(null, async (get, set, container_id: string) => {
  const it = interviewAtom(container_id);
  const { container, uuids, revision, isLoadingMore } = get(it);
  const onServer = uuids.filter((uuid) => !get(deliveryAtom(uuid)));
  if (!container || onServer.length === 0 || isLoadingMore) return;
  set(it, (known) => ({ ...known, isLoadingMore: true }));
  const query = { ...queryOf(get(it)), ...readOnFrom(onServer.at(-1), onServer) };
  const answer: CommentList | Failure = await orUnreachable(
    fetchQuestions(get(sectionUuidAtom), container.content_container_uuid, query),
  );
  if (get(it).revision !== revision) return;
  if (isFailure(answer)) {
    set(it, (known) => ({ ...known, isLoadingMore: false }));
    return answer;
  }
  await loadNames(set, answer.contents);
  if (get(it).revision !== revision) return;
  const more = place(get, set, answer.contents);
  set(it, (known) => ({
    ...known,
    uuids: [...new Set([...known.uuids, ...more])],
    hasMore: answer.more_available,
    isLoadingMore: false,
  }));
});
