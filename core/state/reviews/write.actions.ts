/** Reviews and the publisher's answer (host contract 9.5). Emits review/created; authentication/required (askOrWait). */
import { publish } from '../../base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { answerReview, editReview, postReview, type ReviewBody } from '../../transport/api/reviews';
import { removeComment } from '../../transport/api/writing';
import { commentAtom, isVisible, put } from '../content/content.atoms';
import { showFailureAction } from '../notices/notices.atoms';
import { askOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadOwnReviewAction, refreshRatingAction } from './load.actions';
import { setOwn } from './own';
import { placeOf } from './rate.actions';
import { answerAtom, ownReviewAtom, reviewsAtom, sectionOf } from './reviews.atoms';
import { writeRefusal } from './write-refusal';

/** @returns the stored review, a Failure, or undefined when the reader would have had to log in. */
export const sendReviewAction = atom(
  null,
  async (get, set, container_id: string, body: ReviewBody, key: string): Promise<Comment | Failure | undefined> => {
    const may = askOrWait(() => writeRefusal(get, container_id), 'post_content');
    const waited = may !== true;
    if (waited && !(await may)) return;
    const container = await placeOf(get, set, container_id);
    if (isFailure(container)) return container;
    // A reader who has just logged in may have written before.
    if (waited) await set(loadOwnReviewAction, container_id);
    const section = sectionOf(get, container_id);
    const known = get(ownReviewAtom(container_id))?.uuid;
    const answer = await orUnreachable(
      known ? editReview(section, container, known, body) : postReview(section, container, body, key),
    );
    if (isFailure(answer)) {
      if (answer.data?.code === 'review_exists') await set(loadOwnReviewAction, container_id);
      return answer;
    }
    put(get, set, answer);
    const { content_uuid } = answer;
    setOwn(get, set, container_id, { uuid: content_uuid, rating: body.rating });
    if (!known) publish('review/created', { content_uuid, content_container_uuid: container });
    await set(refreshRatingAction, container_id, container);
    return answer;
  },
);

/** For the writer, or for staff. @returns true if removed */
export const removeReviewAction = atom(null, async (get, set, container_id: string, review: Comment) => {
  const { content_uuid, content_container_uuid } = review;
  const answer = await orUnreachable(
    removeComment(sectionOf(get, container_id), content_container_uuid, content_uuid) as Promise<unknown>,
  );
  if (isFailure(answer)) {
    set(showFailureAction, answer);
    return false;
  }
  set(
    commentAtom(content_uuid),
    (it) => it && { ...it, content: undefined, state: 'hidden', simplified_state: 'hidden' },
  );
  set(reviewsAtom(container_id), (it) => ({ ...it, uuids: it.uuids.filter((uuid) => uuid !== content_uuid) }));
  if (get(ownReviewAtom(container_id))?.uuid === content_uuid) {
    setOwn(get, set, container_id, { uuid: null, rating: null });
  }
  await set(refreshRatingAction, container_id, content_container_uuid);
  return true;
});

/** @returns a Failure, or undefined on success. */
export const answerReviewAction = atom(null, async (get, set, review: Comment, content: string) => {
  const { content_uuid, content_container_uuid } = review;
  const answer = await orUnreachable(answerReview(get(sectionUuidAtom), content_container_uuid, content_uuid, content));
  if (isFailure(answer)) return answer;
  put(get, set, answer);
  if (isVisible(answer)) set(answerAtom(content_uuid), answer.content_uuid);
  return undefined;
});
