/** Reasons to report a comment: one from the list, or own words. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Comment, FlagReason } from '../../../core/contract/content/comment';
import { flagCommentAction } from '../../../core/state/comments/flag.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { ReportNote } from './report-note';

export { ready } from './report-note';

const reasons = ['spam', 'abuse', 'hate', 'off_topic', 'misinformation'] as const satisfies FlagReason[];

export function ReportMenu({ comment, ...opening }: Opening & { comment: Comment }) {
  const t = useTranslate('reading');
  const flagComment = useSetAtom(flagCommentAction);
  const showNotice = useSetAtom(showNoticeAction);
  const [isNoting, setNoting] = useState(false);

  async function report(reason: FlagReason, note?: string) {
    if (await flagComment(comment, reason, note)) showNotice({ kind: 'success', text: t('reported') });
  }

  if (isNoting) return <ReportNote onSend={(note) => void report('other', note)} {...opening} />;
  const items = reasons.map((reason) => ({ label: t(`reason.${reason}`), onPick: () => void report(reason) }));
  const other = { label: t('reason.other'), onOpen: () => setNoting(true) };
  return <MenuList title={t('report_title')} items={[...items, other]} {...opening} />;
}
