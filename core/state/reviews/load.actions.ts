/** Loading reviews, and the reader's own (host contract 9.5). Emits rating/changed. */
import { publish } from '../../base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment, ContainerList } from '../../contract/comment';
import type { RatingSummary } from '../../contract/ratings';
import type { ReviewSort } from '../../contract/review-limits';
import {
  fetchMoreReviews,
  fetchOwnReview,
  fetchReviewMarks,
  fetchReviews,
  fetchSummary,
  knowReviews,
  openReviews,
  type ReviewsWanted,
} from '../../transport/api/reviews';
import { isRoot } from '../comments/content.atoms';
import { put } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { layOwnAction } from '../content/own';
import { readOnFrom } from '../content/read';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { ownOf, watchOwn } from './own';
import { answerAtom, ownReviewAtom, ratingAtom, reviewsAtom, sectionOf } from './reviews.atoms';

export interface ReviewsToLoad {
  container_id: string;
  limit: number;
  sort: ReviewSort;
  filter: string | null;
  /** Set if it is not the page's section. */
  section?: string;
}

const wantedOf = ({ limit, sort, filter }: ReviewsToLoad): ReviewsWanted => ({
  limit,
  sorted_by: sort,
  filtered_by: filter ?? undefined,
});

/** Creates unknown containers (specification §4: "fall back to an alternate action"). */
export async function fetchFirst(get: Getter, toLoad: ReviewsToLoad): Promise<ContainerList | Failure> {
  const section = sectionOf(get, toLoad.container_id);
  const ask = () => orUnreachable(fetchReviews(section, toLoad.container_id, wantedOf(toLoad)));
  const first = await ask();
  if (!isFailure(first) || first.error_status !== 404) return first;
  const made = await orUnreachable(openReviews(section, toLoad.container_id));
  return isFailure(made) && made.error_status !== 409 ? made : ask();
}

let lastRevision = 0;

/** The rendered list stays while another order is loaded. */
export const loadReviewsAction = atom(null, async (get, set, toLoad: ReviewsToLoad) => {
  const { container_id, sort, filter, limit, section } = toLoad;
  const revision = ++lastRevision;
  const asked = { status: 'pending' as const, failure: null, sort, filter, revision };
  set(reviewsAtom(container_id), (it) => ({
    ...it,
    ...asked,
    isListed: it.isListed || limit > 0,
    section: section ?? it.section,
  }));
  const isStale = () => get(reviewsAtom(container_id)).revision !== revision;
  const answer = await fetchFirst(get, toLoad);
  if (isStale()) return;
  if (isFailure(answer)) {
    set(reviewsAtom(container_id), (it) => ({ ...it, status: 'error', failure: answer }));
    return;
  }
  await loadNames(set, answer.contents);
  if (isStale()) return;
  set(setReviewsAction, container_id, answer);
  await set(loadOwnReviewAction, container_id);
});

/** Roots in order; an answer is shown under its review. */
function place(get: Getter, set: Setter, contents: Comment[]): string[] {
  for (const comment of contents) {
    put(get, set, comment);
    if (!isRoot(comment)) set(answerAtom(comment.parent_uuid), comment.content_uuid);
  }
  return contents.filter(isRoot).map(({ content_uuid }) => content_uuid);
}

export const setReviewsAction = atom(null, (get, set, container_id: string, page: ContainerList) => {
  const { container, contents, more_available: hasMore } = page;
  const uuids = place(get, set, contents);
  set(reviewsAtom(container_id), (it) => ({ ...it, status: 'success', container, uuids, hasMore, arrived: 0 }));
  set(setRatingAction, container_id, container.summary ?? null);
});

export const loadMoreReviewsAction = atom(
  null,
  async (get, set, toLoad: ReviewsToLoad): Promise<Failure | undefined> => {
    const { container_id } = toLoad;
    const { container, uuids, isLoadingMore, revision } = get(reviewsAtom(container_id));
    if (!container || uuids.length === 0 || isLoadingMore) return;
    set(reviewsAtom(container_id), (it) => ({ ...it, isLoadingMore: true }));
    const wanted = { ...wantedOf(toLoad), ...readOnFrom(uuids.at(-1), uuids) };
    const answer = await orUnreachable(
      fetchMoreReviews(sectionOf(get, container_id), container.content_container_uuid, wanted),
    );
    if (!isFailure(answer)) await loadNames(set, answer.contents);
    set(reviewsAtom(container_id), (it) => ({ ...it, isLoadingMore: false }));
    if (get(reviewsAtom(container_id)).revision !== revision) return;
    if (isFailure(answer)) return answer;
    const more = place(get, set, answer.contents);
    set(reviewsAtom(container_id), (it) => ({
      ...it,
      uuids: [...new Set([...it.uuids, ...more])],
      hasMore: answer.more_available,
    }));
    return undefined;
  },
);

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
  // A missing average is not reported: readers do not miss it.
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
  const section = sectionOf(get, container_id);
  const [own, marks] = await Promise.all([
    orUnreachable(fetchOwnReview(section, container_uuid)),
    orUnreachable(fetchReviewMarks(section, container_uuid)),
  ]);
  if (get(currentUserAtom).uuid !== reader) return;
  if (!isFailure(own)) {
    if (own.review) await loadNames(set, [own.review]);
    if (isCurrent()) {
      if (own.review) put(get, set, own.review);
      set(ownReviewAtom(container_id), ownOf(own));
    }
  }
  if (!isFailure(marks)) set(layOwnAction, marks);
});
