/** Calls of reviews (host contract 9.5); likes, reports and staff actions are those of any container. */
import { isFailure } from '../../base/failure/failure';
import type { Comment, CommentList, ContainerList, PersonalLayer } from '../../contract/content/comment';
import type { RatingSummary } from '../../contract/content/ratings';
import type { ReviewSort } from '../../contract/content/review-limits';
import { makeClient } from './client';
import { knowKind, path } from './path';

const reviews = makeClient();
const BASE = '/v4/reviews/:section_uuid';
const CONTAINER = `${BASE}/:container`;

export interface ReviewsWanted {
  limit: number;
  sorted_by: ReviewSort;
  filtered_by?: string | undefined;
  starting_from?: string | undefined;
  seen?: string;
}

export interface OwnReview {
  review: Comment | null;
  rating: number | null;
  is_verified: boolean;
}

export interface ReviewBody {
  content: string;
  rating: number;
  title: string | null;
}

/** 404 if the container does not exist yet. */
export async function fetchReviews(section_uuid: string, container_id: string, wanted: ReviewsWanted) {
  const query = { container_id, ...wanted };
  const answer = await reviews.get<ContainerList>(path(`${BASE}/`, { section_uuid }), { query });
  if (!isFailure(answer)) knowReviews(answer.content_container_uuid);
  return answer;
}

export const knowReviews = (container_uuid: string): void =>
  knowKind(container_uuid, { kind: 'reviews', contents: 'reviews' });

/** Opens a container of reviews; 409 if it already exists. */
export const openReviews = (section_uuid: string, container_id: string) =>
  reviews.post<{ content_container_uuid: string }>(path(`${BASE}/`, { section_uuid }), { body: { container_id } });

export const fetchMoreReviews = (section_uuid: string, container: string, wanted: ReviewsWanted) =>
  reviews.get<CommentList>(path(`${CONTAINER}/reviews`, { section_uuid, container }), { query: { ...wanted } });

export const fetchSummary = (section_uuid: string, container: string) =>
  reviews.get<RatingSummary>(path(`${CONTAINER}/summary`, { section_uuid, container }));

/** The reader's own review, or their stars without text. */
export const fetchOwnReview = (section_uuid: string, container: string) =>
  reviews.get<OwnReview>(path(`${CONTAINER}/own`, { section_uuid, container }));

/** The reader's likes and reports. */
export const fetchReviewMarks = (section_uuid: string, container: string) =>
  reviews.get<PersonalLayer>(path(`${BASE}/personal`, { section_uuid }), { query: { container_uuids: container } });

/** Repeating a call with the same key posts the review once. */
export const postReview = (section_uuid: string, container: string, body: ReviewBody, key: string) =>
  reviews.post<Comment>(path(`${CONTAINER}/reviews`, { section_uuid, container }), {
    body,
    headers: { 'Idempotency-Key': key },
  });

export const editReview = (section_uuid: string, container: string, review: string, body: ReviewBody) =>
  reviews.post<Comment>(path(`${CONTAINER}/content/:review/edit`, { section_uuid, container, review }), { body });

export const answerReview = (section_uuid: string, container: string, review: string, content: string) =>
  reviews.post<Comment>(path(`${CONTAINER}/reviews/:review/reply`, { section_uuid, container, review }), {
    body: { content },
  });

/** Stars without text; with a review, changes its stars. */
export const rateItem = (section_uuid: string, container: string, rating: number) =>
  reviews.put<RatingSummary>(path(`${CONTAINER}/rating`, { section_uuid, container }), { body: { rating } });

export const unrateItem = (section_uuid: string, container: string) =>
  reviews.delete<RatingSummary>(path(`${CONTAINER}/rating`, { section_uuid, container }));
