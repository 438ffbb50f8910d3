/** The reader's own review and stars for an item. */
import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import type { OwnReview } from '../../transport/api/reviews';
import { currentUserAtom } from '../user/user.atoms';
import { type Own, ownReviewAtom } from './reviews.atoms';

const writtenAtom = keyed((_container_id: string) => atom(0));

/** Stores the review or stars that the reader has just written, changed or removed. */
export function setOwn(get: Getter, set: Setter, container_id: string, own: Own): void {
  set(writtenAtom(container_id), get(writtenAtom(container_id)) + 1);
  set(ownReviewAtom(container_id), own);
}

/** @returns a check that the reader is the same and has written nothing since, so that an answer is still valid */
export function watchOwn(get: Getter, container_id: string): () => boolean {
  const reader = get(currentUserAtom).uuid;
  const written = get(writtenAtom(container_id));
  return () => get(currentUserAtom).uuid === reader && get(writtenAtom(container_id)) === written;
}

/** Converts the server's answer. */
export const ownOf = ({ review, rating }: OwnReview): Own => ({ uuid: review?.content_uuid ?? null, rating });
