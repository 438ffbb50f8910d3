/** Menu of "more": edit and delete for the author, following, muting and reporting for other readers. */

import { type ComponentType, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { whole } from '../../../core/base/store/whole';
import type { Comment } from '../../../core/contract/content/comment';
import { dropRemovedAction } from '../../../core/state/comments/drop-removed.actions';
import { removeCommentAction } from '../../../core/state/comments/post.actions';
import { reactionAtom } from '../../../core/state/content/content.atoms';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../lifecycle/conversation-context';
import type { useRights } from '../permissions/use-rights';
import { useCommentRelationships } from '../profile/use-relationships';
import { useShare } from '../share/use-share';

export interface MoreMenuProps extends Opening {
  /** Items to show first. */
  first?: MenuItem[];
  comment: Comment;
  rights: ReturnType<typeof useRights>;
  onEdit(): void;
  /** Called before a stub replaces the comment and the menu's button. */
  onRemove(): void;
}

/** Comment that gets the focus when one is removed: the one after it, before it, or above it. */
function neighbourOf(article: HTMLElement | null | undefined): HTMLElement | null | undefined {
  const beside = (step: 'nextElementSibling' | 'previousElementSibling') => {
    let it = article?.[step];
    while (it && it.localName !== 'article') it = it[step];
    return it as HTMLElement | null | undefined;
  };
  return (
    beside('nextElementSibling') ??
    beside('previousElementSibling') ??
    article?.parentElement?.closest<HTMLElement>('article') ??
    article?.closest('.viafoura')?.querySelector<HTMLElement>('.vf-post-form')
  );
}

export function MoreMenu({ first = [], comment, rights, onEdit, onRemove, ...opening }: MoreMenuProps) {
  const t = useTranslate('conversations');
  const texts = useTranslate('reading');
  const relationships = useCommentRelationships(comment);
  const { container_id, announce } = useHere();
  const { flag } = useAtomValue(reactionAtom(comment.content_uuid));
  const remove = useSetAtom(removeCommentAction);
  const drop = useSetAtom(dropRemovedAction);
  const [Reporting, setReporting] = useState<ComponentType<Opening & { comment: Comment }>>();

  /** The menu stays until its replacement is loaded. */
  async function report() {
    const { ReportMenu } = await whole(import('../report/report-menu'));
    setReporting(() => ReportMenu);
  }

  async function removeForGood() {
    const article = opening.opener.current?.closest<HTMLElement>('article');
    onRemove();
    if (!(await remove(container_id, comment))) return;
    announce(texts('deleted'));
    const next = neighbourOf(article);
    if (drop(container_id, comment)) next?.focus({ preventScroll: true });
  }

  const share = useShare(comment.content_uuid, opening.opener);
  const items: MenuItem[] = [...first];
  if (rights.canEdit) items.push({ label: texts('edit'), onPick: onEdit });
  if (rights.canRemove) {
    const forGood = { label: texts('delete_confirm'), isDanger: true, onPick: () => void removeForGood() };
    items.push({ label: texts('delete'), items: [forGood, { label: t('cancel') }] });
  }
  items.push(...relationships);
  if (rights.canFlag && !flag) items.push({ label: texts('report'), onOpen: () => void report().catch(console.error) });
  if (Reporting) return <Reporting comment={comment} {...opening} />;
  // A reader without other actions still gets a menu with sharing.
  return <MenuList items={items.length > 0 ? items : share} {...opening} />;
}
