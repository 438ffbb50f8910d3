/** Live events of a conversation, from the number of the loaded page, so that none is missed in between. */
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { byFrame, followLive } from '../content/live';
import { sectionUuidAtom } from '../site/site.atoms';
import { applyEventAction, applyMissedAction } from './comments.kind';
import { catchUpAction } from './more.actions';

/** @returns a function that ends it */
export function followEvents(container_id: string, container_uuid: string, after_seq: number): () => void {
  void loadAreas(['base']);
  import('../notices/message-of').catch(console.warn);
  return followLive({
    section_uuid: store.get(sectionUuidAtom),
    container_uuid,
    after_seq: store.set(applyMissedAction, container_id, after_seq),
    events: byFrame((event: RealtimeEvent) => store.set(applyEventAction, container_id, event)),
    catchUp: () => store.set(catchUpAction, container_id),
  });
}
