/** Stars, alone or in a review (host contract 9.3, 9.5). Emits authentication/required, vf-analytics/recorded. */
import { publish } from '../../base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import { reviewRules } from '../../contract/rules/reviews';
import { fetchOwnReview, rateItem, unrateItem } from '../../transport/api/reviews';
import { fetchFirst } from '../content/read';
import { showFailureAction } from '../notices/notices.atoms';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { isNobodyAtom } from '../user/user.atoms';
import { setRatingAction } from './load.actions';
import { ownOf, setOwn, watchOwn } from './own';
import { ownReviewAtom, reviewsAtom, sectionOf } from './reviews.atoms';
import { reviews } from './reviews.kind';

const placeAtom = keyed((_container_id: string) => atom<string | null>(null));

/** Returns the container's uuid; creates a container that does not exist. */
export async function placeOf(get: Getter, set: Setter, container_id: string): Promise<string | Failure> {
  const known = get(reviewsAtom(container_id)).container?.content_container_uuid || get(placeAtom(container_id));
  if (known) return known;
  const answer = await fetchFirst(get, reviews, container_id, { limit: 0, sorted_by: 'newest' });
  if (isFailure(answer)) return answer;
  set(placeAtom(container_id), answer.content_container_uuid);
  set(setRatingAction, container_id, answer.container.summary ?? null);
  return answer.content_container_uuid;
}

/** Does nothing for a guest. */
export const loadOwnRatingAction = atom(null, async (get, set, container_id: string): Promise<void> => {
  if (get(isNobodyAtom)) return set(ownReviewAtom(container_id), null);
  const isCurrent = watchOwn(get, container_id);
  const place = await placeOf(get, set, container_id);
  if (isFailure(place)) return;
  const own = await orUnreachable(fetchOwnReview(sectionOf(get, container_id), place));
  if (!isFailure(own) && isCurrent()) set(ownReviewAtom(container_id), ownOf(own));
});

/** @param rating null removes it. @returns true if it is stored */
export const rateAction = atom(
  null,
  async (get, set, container_id: string, rating: number | null): Promise<boolean> => {
    const may = askOrWait(() => reviewRules['page/rate']({ ...get(askingAtom), now: serverNow() }), 'rate');
    if (may !== true && !(await may)) return false;
    const place = await placeOf(get, set, container_id);
    const section = sectionOf(get, container_id);
    const answer = isFailure(place)
      ? place
      : await orUnreachable(rating === null ? unrateItem(section, place) : rateItem(section, place, rating));
    if (isFailure(answer)) {
      set(showFailureAction, answer);
      return false;
    }
    setOwn(get, set, container_id, { uuid: get(ownReviewAtom(container_id))?.uuid ?? null, rating });
    set(setRatingAction, container_id, answer);
    if (rating !== null) publish('vf-analytics/recorded', 'INTERACTION', 'vf-rating', 'rating');
    return true;
  },
);
