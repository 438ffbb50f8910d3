/** Why a comment was rejected, for its author: said beside Undo, by who rejected it. */
import { useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/comment';
import { type RejectReason, rejectReasons } from '../../../../core/contract/moderation';
import { explainAction } from '../../../../core/state/moderation/explain.actions';
import { Menu } from '../../../shared/menu/menu';
import { MenuList } from '../../../shared/menu/menu-list';

interface Props {
  comment: Comment;
  announce(text: string): void;
}

export function ReasonMenu({ comment, announce }: Props) {
  const t = useTranslate('page_settings');
  const reading = useTranslate('reading');
  const explain = useSetAtom(explainAction);
  const [said, setSaid] = useState<RejectReason>();
  const [isSending, setSending] = useState(false);

  /** One at a time: the author is notified of each, and two might come in either order. */
  async function say(reason: RejectReason) {
    if (isSending || reason === said) return;
    setSending(true);
    const isTaken = await explain(comment, reason);
    setSending(false);
    if (!isTaken) return;
    setSaid(reason);
    announce(t('said_why'));
  }

  const why = said && reading(`reason.${said}`);
  return (
    <Menu
      className="staff-resolve__why"
      label={why ? `${t('say_why')}: ${why}` : t('say_why')}
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
      {why ?? t('say_why')}
    </Menu>
  );
}
