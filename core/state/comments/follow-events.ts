/** Live events of a conversation, from the number of the loaded page, so that none is missed in between. */
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { listen } from '../content/life';
import { sectionUuidAtom } from '../site/site.atoms';
import { conversationAtom } from './content.atoms';

export function followEvents(container_id: string, container_uuid: string): () => void {
  const after_seq = store.get(conversationAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./comments.deferred'),
    ({ applyEventAction, applyMissedAction, byFrame, catchUpAction, followLive }) => {
      void loadAreas(['base']);
      import('../notices/message-of.deferred').catch(console.warn);
      return followLive({
        section_uuid: store.get(sectionUuidAtom),
        container_uuid,
        after_seq: store.set(applyMissedAction, container_id, after_seq),
        events: byFrame((event: RealtimeEvent) => store.set(applyEventAction, container_id, event)),
        catchUp: () => store.set(catchUpAction, container_id),
      });
    },
  );
}
