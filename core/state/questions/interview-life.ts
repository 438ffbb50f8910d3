/** The life of an interview on the page: one entry of the store and one subscription, however many elements show it. */
import { clearedOnReset } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { View } from '../../contract/question-views';
import type { RealtimeEvent } from '../../contract/realtime';
import { knowSignature } from '../../transport/api/known-signatures';
import { listen } from '../comments/listen';
import { forgetOwnAction } from '../comments/own-layer.actions';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadInterviewAction, loadOwnQuestionsAction } from './load.actions';
import { interviewAtom, interviewAudienceAtom } from './questions.atoms';

/** @returns what ends the showing. */
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

/** What another element has loaded, or the markup brought, is not asked for again. */
export function beginInterview(container_id: string, { signature, ...wish }: Beginning): void {
  const { status, container } = store.get(interviewAtom(container_id));
  knowSignature(container_id, signature, container?.content_container_uuid);
  if (status === 'pending') return;
  // Nobody has made the interview that was painted empty.
  if (status === 'success' && container?.content_container_uuid) void store.set(loadOwnQuestionsAction, container_id);
  else void store.set(loadInterviewAction, container_id, wish);
}

export function changeQuestionsReader(container_id: string): void {
  store.set(forgetOwnAction);
  void store.set(loadOwnQuestionsAction, container_id);
}

const following = clearedOnReset(new Map<string, { elements: number; stop(): void }>());

/** Live events from the number on that the list was read at. @returns what ends it for this element */
export function followInterview(container_id: string, container_uuid: string): () => void {
  const known = following.get(container_uuid) ?? { elements: 0, stop: follow(container_id, container_uuid) };
  known.elements += 1;
  following.set(container_uuid, known);
  return () => {
    known.elements -= 1;
    if (known.elements > 0) return;
    following.delete(container_uuid);
    known.stop();
  };
}

function follow(container_id: string, container_uuid: string): () => void {
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
}
