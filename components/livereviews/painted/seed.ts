/** Puts the facts of painted reviews into a store, exactly as loading their first page would. */
import { fullList, fullUsers } from '../../../core/contract/content/compact';
import { emptyList } from '../../../core/contract/content/empty-list';
import type { ReviewSort } from '../../../core/contract/content/review-limits';
import type { Seeding } from '../../../core/mount/painted/seeding';
import { hasClosed } from '../../../core/state/comments/has-closed';
import { commentAtom, isRoot } from '../../../core/state/content/content.atoms';
import { setReviewsAction } from '../../../core/state/reviews/load.actions';
import { answerAtom, ratingAtom, reviewsAtom } from '../../../core/state/reviews/reviews.atoms';
import { toUser } from '../../../core/state/user/user';
import { othersAtom, setUsersAction } from '../../../core/state/user/user.atoms';
import type { ReviewsFacts } from './reviews-facts';

export const seeding: Seeding<ReviewsFacts, { sort: ReviewSort }> = {
  seed(store, { container_id, settings: { section_uuid }, facts: { list, users } }, { sort }) {
    store.set(setUsersAction, fullUsers(users).map(toUser));
    store.set(reviewsAtom(container_id), (it) => ({ ...it, isListed: true, sort: sort ?? it.sort }));
    store.set(setReviewsAction, container_id, list ? fullList(list, section_uuid) : emptyList(container_id));
  },

  share(copy, _store, { container_id, settings: { section_uuid }, facts: { list, users } }) {
    copy(reviewsAtom(container_id));
    copy(ratingAtom(container_id));
    for (const { uuid } of users) copy(othersAtom(uuid));
    for (const comment of list ? fullList(list, section_uuid).contents : []) {
      copy(commentAtom(comment.content_uuid));
      if (isRoot(comment)) copy(answerAtom(comment.content_uuid));
    }
  },

  isUsable: (store, { container_id, now, facts: { list } }) =>
    !hasClosed(list?.container.settings.expiry_time, now) && store.get(reviewsAtom(container_id)).status === 'none',
};
