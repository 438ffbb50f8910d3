/** Names and pictures that wait for staff. A notice shows failures. */
import { type Failure, isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ReviewBody, WaitingProfile } from '../../contract/content/reviews';
import { fetchReviews, reviewProfile } from '../../transport/api/moderation';
import { succeedsAction } from '../notices/succeeds.actions';
import { domainAtom } from '../page/page.atoms';
import type { Page } from './page';

export const loadReviewsAction = atom(
  null,
  async (get, _set, starting_from?: number): Promise<Page<WaitingProfile> | Failure> => {
    const answer = await fetchReviews(get(domainAtom), starting_from);
    return isFailure(answer) ? answer : { items: answer.results, hasMore: answer.more_available };
  },
);

/** @returns true on success. */
export const reviewProfileAction = atom(null, (get, set, user_uuid: string, body: ReviewBody) =>
  set(succeedsAction, reviewProfile(get(domainAtom), user_uuid, body)),
);
