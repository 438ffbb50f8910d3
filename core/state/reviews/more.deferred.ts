/** Further reviews of a list, after the last one in the server's order. */
import { atom } from '../../base/store/jotai';
import { loadMore } from '../content/more';
import { type ReviewsToLoad, reviewsAtom } from './reviews.atoms';
import { reviews } from './reviews.kind';

/** @returns the Failure, if any */
export const loadMoreAction = atom(null, (get, set, { container_id, limit }: ReviewsToLoad) => {
  // A painted list has the limit of its tag.
  set(reviewsAtom(container_id), (it) => ({ ...it, limit }));
  return loadMore(get, set, reviews, container_id);
});
