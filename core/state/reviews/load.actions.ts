/** Loading reviews, and the reader's own (host contract 9.5). Emits rating/changed. */
import { publish } from '../../base/bus/bus';
import { isFailure, orUnreachable, unreachable } from '../../base/failure/failure';
import { atom, clearedOnReset } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import type { RatingSummary } from '../../contract/content/ratings';
import { fetchOwnReview, fetchReviewMarks, fetchReviews, fetchSummary, knowReviews } from '../../transport/api/reviews';
import { put } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { loadOwn } from '../content/own';
import { loadList } from '../content/read';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { ownOf, watchOwn } from './own';
import { ownReviewAtom, type ReviewsToLoad, ratingAtom, reviewsAtom, sectionOf } from './reviews.atoms';
import { reviews, showReviews } from './reviews.kind';

/** Keeps the rendered list until the list in the other order is loaded. */
export const loadReviewsAction = atom(null, async (get, set, { container_id, ...asked }: ReviewsToLoad) => {
  const { isListed } = get(reviewsAtom(container_id));
  const isShown = await loadList(get, set, reviews, container_id, {
    ...asked,
    isListed: isListed || asked.limit > 0,
  });
  if (!isShown) return;
  set(setRatingAction, container_id, get(reviewsAtom(container_id)).container?.summary ?? null);
  await set(loadOwnReviewAction, container_id);
});

export const setReviewsAction = atom(null, (get, set, container_id: string, page: ContainerList) => {
  showReviews(get, set, container_id, page);
  set(setRatingAction, container_id, page.container.summary ?? null);
});

/** @returns the Failure, if any */
export const loadMoreReviewsAction = atom(null, async (get, set, { container_id, limit }: ReviewsToLoad) => {
  const { revision } = get(reviewsAtom(container_id));
  const code = await import('../content/more').catch(unreachable);
  if (isFailure(code)) return code;
  // Another list has been requested in the meantime.
  if (get(reviewsAtom(container_id)).revision !== revision) return;
  // A painted list has the limit of its tag.
  set(reviewsAtom(container_id), (it) => ({ ...it, limit }));
  return code.loadMore(get, set, reviews, container_id);
});

/** Ratings shown on the page count as loaded once: only a later one is a change. */
export const setRatingAction = atom(null, (get, set, container_id: string, summary: RatingSummary | null) => {
  const before = get(ratingAtom(container_id));
  if (JSON.stringify(before) === JSON.stringify(summary)) return;
  set(ratingAtom(container_id), summary);
  if (!before || !summary) return;
  publish('rating/changed', { container_id, average: summary.rating_average, count: summary.rating_count });
});

const asked = clearedOnReset(new Set<string>());

/** Loads only an average; several widgets of one container share a request. */
export const loadRatingAction = atom(null, async (get, set, container_id: string) => {
  if (asked.has(container_id) || get(ratingAtom(container_id)) !== undefined) return;
  asked.add(container_id);
  const wanted = { limit: 0, sorted_by: 'newest' } as const;
  const answer = await orUnreachable(fetchReviews(sectionOf(get, container_id), container_id, wanted));
  // Shows no error: without an average, the page is still complete.
  if (isFailure(answer)) asked.delete(container_id);
  else set(setRatingAction, container_id, answer.container.summary ?? null);
});

export const refreshRatingAction = atom(null, async (get, set, container_id: string, container_uuid: string) => {
  const answer = await orUnreachable(fetchSummary(sectionOf(get, container_id), container_uuid));
  if (!isFailure(answer)) set(setRatingAction, container_id, answer);
});

/** The reader's own review, and their marks on other reviews; nothing for a guest. */
export const loadOwnReviewAction = atom(null, async (get, set, container_id: string) => {
  const container_uuid = get(reviewsAtom(container_id)).container?.content_container_uuid;
  const reader = get(currentUserAtom).uuid;
  if (!container_uuid) return;
  knowReviews(container_uuid);
  if (get(isNobodyAtom)) return set(ownReviewAtom(container_id), null);
  const isCurrent = watchOwn(get, container_id);
  const marks = loadOwn(get, set, fetchReviewMarks, sectionOf(get, container_id), container_uuid);
  const own = await orUnreachable(fetchOwnReview(sectionOf(get, container_id), container_uuid));
  if (get(currentUserAtom).uuid === reader && !isFailure(own)) {
    if (own.review) await loadNames(set, [own.review]);
    if (isCurrent()) {
      if (own.review) put(get, set, own.review);
      set(ownReviewAtom(container_id), ownOf(own));
    }
  }
  await marks;
});
