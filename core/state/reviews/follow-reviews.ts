/** Live events of shown reviews. */
import { store } from '../../base/store/store';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { listen } from '../content/life';
import { reviewsAtom, sectionOf } from './reviews.atoms';

/** @param catchUp called when more was missed than is replayed @returns a function that ends it */
export function followReviews(
  container_id: string,
  container_uuid: string,
  catchUp: () => Promise<number | undefined>,
): () => void {
  const after_seq = store.get(reviewsAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./reviews.deferred'),
    ({ applyReviewEvent, byFrame, followLive }) =>
      followLive({
        section_uuid: sectionOf(store.get, container_id),
        container_uuid,
        after_seq,
        events: byFrame((event: RealtimeEvent) => applyReviewEvent(container_id, event)),
        catchUp,
      }),
  );
}
