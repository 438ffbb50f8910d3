/** Live events of shown reviews. */
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/content/comment';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { applyEvents } from '../content/apply';
import { isVisible, knownComment } from '../content/content.atoms';
import { byFrame, followLive } from '../content/live';
import { currentUserAtom } from '../user/user.atoms';
import { loadOwnReviewAction, setRatingAction } from './load.actions';
import { sectionOf } from './reviews.atoms';
import { reviews } from './reviews.kind';

/** Other readers see the old text of a pending change: only the server knows what its writer sees. */
function isOwnPending({ action, payload }: RealtimeEvent): boolean {
  if (action !== 'updated' || !('content_uuid' in payload)) return false;
  const known = knownComment(store.get, payload.content_uuid);
  return !!known && !isVisible(known) && (payload as Comment).actor_uuid === store.get(currentUserAtom).uuid;
}

export function applyReviewEvent(container_id: string, event: RealtimeEvent): void {
  const { message_type, payload } = event;
  if (message_type === 'rating' && 'summary' in payload) {
    store.set(setRatingAction, container_id, payload.summary ?? null);
  } else if (isOwnPending(event)) {
    void store.set(loadOwnReviewAction, container_id);
  } else {
    applyEvents(store.get, store.set, reviews, container_id, [{ ...event, seq: undefined }]);
  }
}

/** @param after_seq number of the loaded list @returns a function that ends it */
export const followReviewEvents = (
  container_id: string,
  container_uuid: string,
  after_seq: number,
  catchUp: () => Promise<number | undefined>,
): (() => void) =>
  followLive({
    section_uuid: sectionOf(store.get, container_id),
    container_uuid,
    after_seq,
    events: byFrame((event: RealtimeEvent) => applyReviewEvent(container_id, event)),
    catchUp,
  });
