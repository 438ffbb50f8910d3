/** Loading an interview (host contract 9.4; specification §4 "Live widget loads"). */
import { atom } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import { type View, views } from '../../contract/content/question-views';
import { fetchOwnIn } from '../../transport/api/questions';
import { storePage } from '../content/content.atoms';
import { loadOwn } from '../content/own';
import { loadList } from '../content/read';
import { sectionUuidAtom } from '../site/site.atoms';
import { interviewAtom } from './questions.atoms';
import { questions, showQuestions } from './questions.kind';

export { knowInterview } from '../../transport/api/questions';

/** The current list stays until the answer arrives. */
export const loadInterviewAction = atom(
  null,
  async (get, set, container_id: string, asked: { view?: View; limit?: number } = {}) => {
    const isShown = await loadList(get, set, questions, container_id, asked);
    if (isShown) await set(loadOwnQuestionsAction, container_id);
  },
);

export const setInterviewPageAction = atom(null, (get, set, container_id: string, page: ContainerList) =>
  showQuestions(get, set, container_id, page),
);

/** Loads the reader's votes, reports and pending questions; nothing for a guest. */
export const loadOwnQuestionsAction = atom(null, async (get, set, container_id: string) => {
  const container_uuid = get(interviewAtom(container_id)).container?.content_container_uuid;
  const own = await loadOwn(get, set, fetchOwnIn, get(sectionUuidAtom), container_uuid);
  if (!own) return;
  const waiting = storePage(get, set, own.waiting);
  const { view } = get(interviewAtom(container_id));
  if (views[view].filtered_by !== 'open') return;
  set(interviewAtom(container_id), (it) => ({ ...it, uuids: [...new Set([...waiting, ...it.uuids])] }));
});
