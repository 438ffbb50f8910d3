/** Live events of shown reviews. */
import { store } from '../../base/store/store';
import { listen } from '../content/life';
import { reviewsAtom } from './reviews.atoms';

/** @param catchUp called when more was missed than is replayed @returns a function that ends it */
export function followReviews(
  container_id: string,
  container_uuid: string,
  catchUp: () => Promise<number | undefined>,
): () => void {
  const after_seq = store.get(reviewsAtom(container_id)).container?.seq ?? 0;
  return listen(
    () => import('./reviews.live'),
    ({ followReviewEvents }) => followReviewEvents(container_id, container_uuid, after_seq, catchUp),
  );
}
