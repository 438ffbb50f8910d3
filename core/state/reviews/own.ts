/** What the reader has said of an item themselves: their review, their stars. */
import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import type { OwnReview } from '../../transport/api/reviews';
import { currentUserAtom } from '../user/user.atoms';
import { type Own, ownReviewAtom } from './reviews.atoms';

const writtenAtom = keyed((_container_id: string) => atom(0));

/** What the reader has just written, changed or taken back. */
export function setOwn(get: Getter, set: Setter, container_id: string, own: Own): void {
  set(writtenAtom(container_id), get(writtenAtom(container_id)) + 1);
  set(ownReviewAtom(container_id), own);
}

/** @returns whether the reader is still who it was, and has written nothing since: only then an answer says how things stand */
export function watchOwn(get: Getter, container_id: string): () => boolean {
  const reader = get(currentUserAtom).uuid;
  const written = get(writtenAtom(container_id));
  return () => get(currentUserAtom).uuid === reader && get(writtenAtom(container_id)) === written;
}

/** As the server says of it. */
export const ownOf = ({ review, rating }: OwnReview): Own => ({ uuid: review?.content_uuid ?? null, rating });
