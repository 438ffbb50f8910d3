/** Live events of a conversation, from the number of the loaded page, so that none is missed in between. */
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/realtime';
import { sectionUuidAtom } from '../site/site.atoms';
import { conversationAtom } from './content.atoms';
import { listen } from './listen';

export function followEvents(container_id: string, container_uuid: string): () => void {
  const after_seq = store.get(conversationAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./comments.deferred'),
    ({ byFrame, catchUpAction, applyEventAction, applyMissedAction, subscribeContainer }) => {
      void loadAreas(['base']);
      import('../notices/message-of.deferred').catch(console.warn);
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
      return () => {
        end();
        events.flush();
      };
    },
  );
}
