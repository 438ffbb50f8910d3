/** Reviews as a kind of content: their calls, the order of a list, what a live review changes. */
import type { Getter, Setter } from '../../base/store/jotai';
import type { Comment, ContainerList } from '../../contract/content/comment';
import { fetchMoreReviews, fetchReviews, openReviews } from '../../transport/api/reviews';
import { isRoot, isVisible, knownComment, storePage } from '../content/content.atoms';
import type { Change, LiveKind, PagedKind } from '../content/kind';
import { countArrived, plainPages, showPlainPage } from '../content/plain-list';
import { currentUserAtom } from '../user/user.atoms';
import { answerAtom, reviewsAtom } from './reviews.atoms';

/** An answer is shown under its review. @returns the reviews, in order */
function storeReviews(get: Getter, set: Setter, contents: Comment[]): string[] {
  for (const comment of contents) {
    if (!isRoot(comment)) set(answerAtom(comment.parent_uuid), comment.content_uuid);
  }
  return storePage(get, set, contents);
}

export const showReviews = (get: Getter, set: Setter, container_id: string, page: ContainerList): void =>
  showPlainPage(get, set, reviewsAtom(container_id), page, storeReviews(get, set, page.contents));

/** Other people's new reviews are counted, and inserted when the reader asks for them. */
function countNew(get: Getter, set: Setter, container_id: string, { comment, action }: Change): void {
  const { content_uuid, actor_uuid } = comment;
  const isNew = action === 'visible' && !get(reviewsAtom(container_id)).uuids.includes(content_uuid);
  if (!isNew || !isVisible(comment) || actor_uuid === get(currentUserAtom).uuid) return;
  countArrived(set, reviewsAtom(container_id), 1);
}

export const reviews: PagedKind & LiveKind = {
  ...plainPages(reviewsAtom),
  section: (get, container_id) => get(reviewsAtom(container_id)).section,
  fetch: fetchReviews,
  open: openReviews,
  fetchMore: fetchMoreReviews,
  query(get, container_id) {
    const { limit, sort, filter } = get(reviewsAtom(container_id));
    return { limit, sorted_by: sort, filtered_by: filter ?? undefined };
  },
  show: showReviews,

  store: storeReviews,

  takes(get, set, container_id, change) {
    const { comment } = change;
    if (!isRoot(comment)) return knownComment(get, comment.parent_uuid) !== undefined;
    countNew(get, set, container_id, change);
    return false;
  },
  onChange(get, set, container_id, change) {
    const { comment } = change;
    if (isRoot(comment)) countNew(get, set, container_id, change);
    else set(answerAtom(comment.parent_uuid), isVisible(comment) ? comment.content_uuid : null);
  },
  insert() {},
  // The answer of a publisher is shown without a name.
  nameWriters() {},
};
