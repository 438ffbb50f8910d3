/** Menu of "more" for a review: editing and removing an own one, reports, and staff actions. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { FlagReason } from '../../../core/contract/content/comment';
import type { Verdict } from '../../../core/contract/content/moderation';
import { flagCommentAction } from '../../../core/state/comments/flag.actions';
import { reactionAtom } from '../../../core/state/content/content.atoms';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { answerAtom, type Review } from '../../../core/state/reviews/reviews.atoms';
import { judgeReviewAction, pickReviewAction } from '../../../core/state/reviews/staff.actions';
import { removeReviewAction } from '../../../core/state/reviews/write.actions';
import { currentUserAtom, isStaffAtom } from '../../../core/state/user/user.atoms';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';

export { ready } from '../../shared/content-menu/ready';

const reasons = ['spam', 'abuse', 'hate', 'off_topic', 'other'] as const satisfies FlagReason[];

interface Props extends Opening {
  container_id: string;
  review: Review;
  onEdit(): void;
  onAnswer(): void;
}

export function ReviewMenu({ container_id, review, onEdit, onAnswer, ...opening }: Props) {
  const t = useTranslate('reviews');
  const texts = useTranslate('reading');
  const reader = useAtomValue(currentUserAtom).uuid;
  const isStaff = useAtomValue(isStaffAtom);
  const { flag } = useAtomValue(reactionAtom(review.content_uuid));
  const answer = useAtomValue(answerAtom(review.content_uuid));
  const remove = useSetAtom(removeReviewAction);
  const report = useSetAtom(flagCommentAction);
  const judge = useSetAtom(judgeReviewAction);
  const pick = useSetAtom(pickReviewAction);
  const showNotice = useSetAtom(showNoticeAction);

  const isOwn = review.actor_uuid === reader;
  const items: MenuItem[] = [];
  const verdict = (label: string, it: Verdict): MenuItem => ({ label, onPick: () => void judge(review, it) });
  if (isOwn) items.push({ label: t('edit'), onPick: onEdit });
  if (isStaff) {
    if (!answer) items.push({ label: t('answer'), onOpen: onAnswer });
    items.push({ label: t(review.is_picked ? 'unpick' : 'pick'), onPick: () => void pick(review, !review.is_picked) });
    if (review.state !== 'visible') items.push(verdict(t('approve'), 'enable'));
    if (review.state === 'visible' || review.state === 'awaiting_moderation')
      items.push(verdict(t('reject'), 'disable'), verdict(t('spam'), 'spam'));
  }
  if (isOwn || isStaff) {
    const sure = { label: t('remove_sure'), isDanger: true, onPick: () => void remove(container_id, review) };
    items.push({ label: t('remove'), isDanger: true, items: [sure] });
  }
  if (!isOwn && !flag) {
    const choices = reasons.map((reason) => ({
      label: texts(`reason.${reason}`),
      onPick: async () => {
        if (await report(review, reason)) showNotice({ kind: 'success', text: texts('reported') });
      },
    }));
    items.push({ label: t('report'), items: choices });
  }
  return <MenuList items={items.length > 0 ? items : [{ label: t('nothing') }]} {...opening} />;
}
