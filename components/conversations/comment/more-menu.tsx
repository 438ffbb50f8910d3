/** What stands behind "more": edit and delete for the author, following, muting and reporting for the others. */

import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { FlagReason } from '../../../core/contract/comment';
import { removeCommentAction } from '../../../core/state/comments/comments.actions';
import { reactionAtom } from '../../../core/state/comments/content.atoms';
import { flagCommentAction } from '../../../core/state/comments/flag.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../lifecycle/conversation-context';
import type { MoreMenuProps } from '../parts/part-props';
import { useCommentRelationships } from '../profile/use-relationships';
import { useShare } from '../share/use-share';

const reasons: FlagReason[] = ['spam', 'abuse', 'hate', 'off_topic', 'misinformation', 'other'];

/** Few reasons are none of those listed. */
const ReportNote = lazyComponent(async () => {
  const { ReportNote, ready } = await import('../report/report-note');
  await ready();
  return ReportNote;
});

export function MoreMenu({ first = [], comment, rights, onEdit, onRemove, ...opening }: MoreMenuProps) {
  const t = useTranslate('conversations');
  const texts = useTranslate('reading');
  const relationships = useCommentRelationships(comment);
  const { container_id, announce } = useHere();
  const { flag } = useAtomValue(reactionAtom(comment.content_uuid));
  const flagComment = useSetAtom(flagCommentAction);
  const remove = useSetAtom(removeCommentAction);
  const showNotice = useSetAtom(showNoticeAction);
  const [isNoting, setNoting] = useState(false);

  async function report(reason: FlagReason, note?: string) {
    if (await flagComment(comment, reason, note)) showNotice({ kind: 'success', text: texts('reported') });
  }

  async function removeForGood() {
    onRemove();
    if (await remove(container_id, comment)) announce(texts('deleted'));
  }

  const share = useShare(comment.content_uuid, opening.opener);
  const items: MenuItem[] = [...first];
  if (rights.canEdit) items.push({ label: texts('edit'), onPick: onEdit });
  if (rights.canRemove) {
    const forGood = { label: texts('delete_confirm'), isDanger: true, onPick: () => void removeForGood() };
    items.push({ label: texts('delete'), items: [forGood, { label: t('cancel') }] });
  }
  items.push(...relationships);
  if (rights.canFlag && !flag) {
    const choices = reasons.map((reason) => ({
      label: texts(`reason.${reason}`),
      ...(reason === 'other' ? { onOpen: () => setNoting(true) } : { onPick: () => void report(reason) }),
    }));
    items.push({ label: texts('report'), title: texts('report_title'), items: choices });
  }
  if (isNoting) return <ReportNote onSend={(note) => void report('other', note)} {...opening} />;
  // Who may do nothing else with it finds no empty menu.
  return <MenuList items={items.length > 0 ? items : share} {...opening} />;
}
