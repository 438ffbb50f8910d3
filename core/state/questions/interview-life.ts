/** An interview's lifecycle on the page: one store entry and one subscription, however many elements show it. */
import { store } from '../../base/store/store';
import type { View } from '../../contract/content/question-views';
import { knowSignature } from '../../transport/api/known-signatures';
import { beginList, joinAudience, listen, listenTogether } from '../content/life';
import { forgetOwnAction } from '../content/own';
import { loadInterviewAction, loadOwnQuestionsAction } from './load.actions';
import { interviewAtom, interviewAudienceAtom } from './questions.atoms';

/** @returns a function that ends following for this element */
export const joinInterview = (container_id: string, host: Element): (() => void) =>
  joinAudience(interviewAudienceAtom(container_id), host);

interface Beginning {
  signature: string;
  view: View;
  limit: number;
}

export function beginInterview(container_id: string, { signature, ...asked }: Beginning): void {
  const interview = store.get(interviewAtom(container_id));
  knowSignature(container_id, signature, interview.container?.content_container_uuid);
  beginList(
    interview,
    () => store.set(loadInterviewAction, container_id, asked),
    () => store.set(loadOwnQuestionsAction, container_id),
  );
}

export function changeQuestionsReader(container_id: string): void {
  store.set(forgetOwnAction);
  void store.set(loadOwnQuestionsAction, container_id);
}

/** Live events since the number of the loaded list. @returns a function that ends it for this element */
export const followInterview = listenTogether((container_id, container_uuid) => {
  const after_seq = store.get(interviewAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./questions.live'),
    ({ followQuestions }) => followQuestions(container_id, container_uuid, after_seq),
  );
});
