/** Puts a painted average into the store, like the answer to its request. */
import type { Seeding } from '../../core/mount/painted/seeding';
import { ratingAtom } from '../../core/state/reviews/reviews.atoms';
import type { RatingFacts } from './rating.facts';

export const seeding: Seeding<RatingFacts> = {
  seed: (store, { container_id, facts: { summary } }) => {
    if (store.get(ratingAtom(container_id)) === undefined) store.set(ratingAtom(container_id), summary);
  },
};
