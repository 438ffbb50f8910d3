/** Staff's actions on a message and its writer, as menu items. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { isStaff } from '../../../core/contract/people/roles';
import type { PublicUser } from '../../../core/contract/people/user';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../core/contract/values/durations';
import { banWriterAction, judgeMessageAction, pinMessageAction } from '../../../core/state/chat/staff.actions';
import { removeMessageAction } from '../../../core/state/chat/take-back.actions';
import type { MenuItem } from '../../shared/menu/menu-list';

const timeOuts = [
  ['time_out_10s', 10 * SECOND_MS],
  ['time_out_1m', MINUTE_MS],
  ['time_out_10m', 10 * MINUTE_MS],
  ['time_out_24h', DAY_MS],
] as const;

export function useStaffItems(message: Comment, author: PublicUser | undefined): MenuItem[] {
  const t = useTranslate('chat');
  const remove = useSetAtom(removeMessageAction);
  const judge = useSetAtom(judgeMessageAction);
  const pin = useSetAtom(pinMessageAction);
  const ban = useSetAtom(banWriterAction);

  const items: MenuItem[] = [
    { label: t('remove'), isDanger: true, onPick: () => void remove(message) },
    { label: t('spam'), onPick: () => void judge(message, 'spam') },
    { label: t(message.is_pinned ? 'unpin' : 'pin'), onPick: () => void pin(message, !message.is_pinned) },
  ];
  if (message.state === 'awaiting_moderation') {
    items.unshift({ label: t('show_now'), onPick: () => void judge(message, 'enable') });
  }
  if (!author || isStaff(author.user_privilege)) return items;
  const outs = timeOuts.map(([label, ms]) => ({ label: t(label), onPick: () => void ban(author.uuid, ms) }));
  const forGood = [
    { label: t('ban_only'), isDanger: true, onPick: () => void ban(author.uuid, null) },
    { label: t('ban_and_remove'), isDanger: true, onPick: () => void ban(author.uuid, null, true) },
  ];
  return [
    ...items,
    { label: t('time_out', { name: author.name }), items: outs },
    { label: t('ban', { name: author.name }), items: forGood },
  ];
}
