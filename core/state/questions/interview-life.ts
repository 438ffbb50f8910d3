/** An interview's lifecycle on the page: one store entry and one subscription, however many elements show it. */
import { store } from '../../base/store/store';
import type { View } from '../../contract/question-views';
import type { RealtimeEvent } from '../../contract/realtime';
import { knowSignature } from '../../transport/api/known-signatures';
import { listen, listenTogether } from '../content/life';
import { forgetOwnAction } from '../content/own';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadInterviewAction, loadOwnQuestionsAction } from './load.actions';
import { interviewAtom, interviewAudienceAtom } from './questions.atoms';

/** @returns a function that ends it for this element. */
export function joinInterview(container_id: string, host: Element): () => void {
  const audience = interviewAudienceAtom(container_id);
  store.set(audience, (hosts) => [...hosts, host]);
  return () => store.set(audience, (hosts) => hosts.filter((one) => one !== host));
}

interface Beginning {
  signature: string;
  view: View;
  limit: number;
}

/** Content loaded by another element, or brought by the markup, is not requested again. */
export function beginInterview(container_id: string, { signature, ...wish }: Beginning): void {
  const { status, container } = store.get(interviewAtom(container_id));
  knowSignature(container_id, signature, container?.content_container_uuid);
  if (status === 'pending') return;
  // The interview that was painted empty does not exist yet.
  if (status === 'success' && container?.content_container_uuid) void store.set(loadOwnQuestionsAction, container_id);
  else void store.set(loadInterviewAction, container_id, wish);
}

export function changeQuestionsReader(container_id: string): void {
  store.set(forgetOwnAction);
  void store.set(loadOwnQuestionsAction, container_id);
}

/** Live events since the number of the loaded list. @returns a function that ends it for this element */
export const followInterview = listenTogether((container_id, container_uuid) => {
  const after_seq = store.get(interviewAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./questions.deferred'),
    ({ applyQuestionsAction, byFrame, catchUpInterviewAction, subscribeContainer }) => {
      const arriving = byFrame((event: RealtimeEvent) => store.set(applyQuestionsAction, container_id, [event]));
      const end = subscribeContainer(store.get(sectionUuidAtom), container_uuid, after_seq, arriving.add, () => {
        arriving.flush();
        return store.set(catchUpInterviewAction, container_id);
      });
      return () => {
        end();
        arriving.flush();
      };
    },
  );
});
