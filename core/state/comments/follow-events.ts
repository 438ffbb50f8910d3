/**
 * Live events of a conversation. The subscription begins at the number the page was read at, so none is missed before
 * it.
 */
import { REALTIME_RETRY_MS } from '../../base/constants';
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/realtime';
import { sectionUuidAtom } from '../site/site.atoms';
import { conversationAtom } from './content.atoms';

export function followEvents(container_id: string, container_uuid: string): () => void {
  const after_seq = store.get(conversationAtom(container_id)).container?.seq ?? 0;
  let stop: () => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function begin(): Promise<void> {
    try {
      const { byFrame, catchUpAction, applyEventAction, applyMissedAction, subscribeContainer } = await import(
        './comments.deferred'
      );
      void loadAreas(['base']);
      import('../notices/message-of.deferred').catch(console.warn);
      if (isOver) return;
      const events = byFrame((event: RealtimeEvent) => store.set(applyEventAction, container_id, event));
      const end = subscribeContainer(
        store.get(sectionUuidAtom),
        container_uuid,
        store.set(applyMissedAction, container_id, after_seq),
        events.add,
        () => {
          events.flush();
          return store.set(catchUpAction, container_id);
        },
      );
      stop = () => {
        end();
        events.flush();
      };
    } catch (error) {
      console.warn('live events must wait', error);
      if (!isOver) timer = setTimeout(begin, REALTIME_RETRY_MS);
    }
  }

  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
