/** Reasons of rejections for the authors: shown beside Undo, to the moderator who rejected. */
import { useMemo, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import { type RejectReason, rejectReasons } from '../../../../core/contract/content/moderation';
import { commonReasonAtom, explainAction } from '../../../../core/state/moderation/explain.actions';
import { Menu } from '../../../shared/menu/menu';
import { MenuList } from '../../../shared/menu/menu-list';
import { notDone } from './not-done';

interface Props {
  comments: Comment[];
  announce(text: string): void;
}

export function ReasonMenu({ comments, announce }: Props) {
  const t = useTranslate('page_settings');
  const reading = useTranslate('reading');
  const explain = useSetAtom(explainAction);
  const said = useAtomValue(useMemo(() => commonReasonAtom(comments), [comments]));
  const [isSending, setSending] = useState(false);
  const many = comments.length > 1 ? '_many' : '';

  /**
   * Sends one reason at a time: the author gets a notification for each, and parallel requests might arrive in any
   * order.
   */
  async function say(reason: RejectReason) {
    if (isSending || reason === said) return;
    setSending(true);
    const notified = await explain(comments, reason);
    setSending(false);
    if (notified > 0) announce([t(`said_why${many}`), ...notDone(t, comments.length - notified)].join(' · '));
  }

  const why = said && reading(`reason.${said}`);
  return (
    <Menu
      className="staff-resolve__why"
      label={why ? `${t(`say_why${many}`)}: ${why}` : t(`say_why${many}`)}
      list={(opening) => (
        <MenuList
          items={rejectReasons.map((reason) => ({
            label: reading(`reason.${reason}`),
            isChecked: reason === said,
            onPick: () => void say(reason),
          }))}
          {...opening}
        />
      )}
    >
      {why ?? t(`say_why${many}`)}
    </Menu>
  );
}
