/** Live events of shown reviews; other people's new reviews are counted and inserted when the reader asks. */
import { store } from '../../base/store/store';
import type { Comment } from '../../contract/comment';
import type { RatingChange } from '../../contract/ratings';
import type { RealtimeEvent } from '../../contract/realtime';
import { commentAtom, isRoot, isVisible } from '../comments/content.atoms';
import { listen } from '../content/life';
import { currentUserAtom } from '../user/user.atoms';
import { loadOwnReviewAction, setRatingAction } from './load.actions';
import { answerAtom, reviewsAtom, sectionOf } from './reviews.atoms';

export function applyReviewEvent(container_id: string, { message_type, action, payload }: RealtimeEvent): void {
  if (message_type === 'rating') {
    store.set(setRatingAction, container_id, (payload as unknown as RatingChange).summary);
    return;
  }
  if ('container_id' in payload) {
    const { settings } = payload;
    store.set(reviewsAtom(container_id), (it) => ({ ...it, container: it.container && { ...it.container, settings } }));
    return;
  }
  if ('content_uuid' in payload) applyReview(container_id, action, payload as Comment);
}

function applyReview(container_id: string, action: RealtimeEvent['action'], review: Comment): void {
  const { content_uuid, actor_uuid, parent_uuid } = review;
  const known = store.get(commentAtom(content_uuid));
  // Other readers see the old text of a pending change: only the server knows what its writer sees.
  if (known && !isVisible(known) && action === 'updated' && actor_uuid === store.get(currentUserAtom).uuid) {
    void store.set(loadOwnReviewAction, container_id);
    return;
  }
  if (known) store.set(commentAtom(content_uuid), review);
  if (!isRoot(review)) {
    if (!store.get(commentAtom(parent_uuid))) return;
    store.set(commentAtom(content_uuid), review);
    store.set(answerAtom(parent_uuid), isVisible(review) ? content_uuid : null);
    return;
  }
  const { uuids } = store.get(reviewsAtom(container_id));
  const isNew = action === 'visible' && !uuids.includes(content_uuid) && isVisible(review);
  if (isNew && actor_uuid !== store.get(currentUserAtom).uuid) {
    store.set(reviewsAtom(container_id), (it) => ({ ...it, arrived: it.arrived + 1 }));
  }
}

/** @param behind called when more was missed than is replayed @returns a function that ends it */
export function followReviews(
  container_id: string,
  container_uuid: string,
  behind: () => Promise<number | undefined>,
): () => void {
  const after_seq = store.get(reviewsAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('../../transport/realtime/realtime'),
    ({ subscribeContainer }) =>
      subscribeContainer(
        sectionOf(store.get, container_id),
        container_uuid,
        after_seq,
        (event: RealtimeEvent) => applyReviewEvent(container_id, event),
        behind,
      ),
  );
}
