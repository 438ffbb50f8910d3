/** Staff actions on reviews: readers see the result through an event (host contract 9.5, 15). */
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { Verdict } from '../../contract/content/moderation';
import { judgeComment, markComment, type Spot } from '../../transport/api/moderation';
import { commentAtom } from '../content/content.atoms';
import { succeedsAction } from '../notices/succeeds.actions';
import { sectionUuidAtom } from '../site/site.atoms';

const spotOf = (section_uuid: string, { content_container_uuid, content_uuid }: Comment): Spot => ({
  section_uuid,
  container: content_container_uuid,
  content_uuid,
});

const stateAfter = {
  enable: 'visible',
  disable: 'disabled',
  spam: 'spam',
  unspam: 'visible',
  review: 'awaiting_moderation',
} as const;

export const judgeReviewAction = atom(null, async (get, set, review: Comment, verdict: Verdict) => {
  if (!(await set(succeedsAction, judgeComment(spotOf(get(sectionUuidAtom), review), verdict)))) return;
  const state = stateAfter[verdict];
  const simplified_state = state === 'visible' ? 'visible' : 'hidden';
  set(commentAtom(review.content_uuid), (it) => it && { ...it, state, simplified_state });
});

export const pickReviewAction = atom(null, async (get, set, review: Comment, isOn: boolean) => {
  if (!(await set(succeedsAction, markComment(spotOf(get(sectionUuidAtom), review), 'pick', isOn)))) return;
  set(commentAtom(review.content_uuid), (it) => it && { ...it, is_picked: isOn });
});
