/** What the reader has said of an item themselves: their review, their stars. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import { fetchOwnReview, type OwnReview } from '../../transport/api/reviews';
import { currentUserAtom } from '../user/user.atoms';
import { type Own, ownReviewAtom, sectionOf } from './reviews.atoms';

const writtenAtom = keyed((_container_id: string) => atom(0));

/** What the reader has just written, changed or taken back. */
export function setOwn(get: Getter, set: Setter, container_id: string, own: Own): void {
  set(writtenAtom(container_id), get(writtenAtom(container_id)) + 1);
  set(ownReviewAtom(container_id), own);
}

/** @returns undefined when nothing is learnt: a failure, another reader by now, or one who wrote since it was asked for. */
export async function askOwn(
  get: Getter,
  container_id: string,
  container_uuid: string,
): Promise<OwnReview | undefined> {
  const reader = get(currentUserAtom).uuid;
  const written = get(writtenAtom(container_id));
  const own = await orUnreachable(fetchOwnReview(sectionOf(get, container_id), container_uuid));
  const isStale = get(currentUserAtom).uuid !== reader || get(writtenAtom(container_id)) !== written;
  return isFailure(own) || isStale ? undefined : own;
}
