/** What stands behind "more" of a message: report and mute, one's own to take away, and what staff do. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment, FlagReason } from '../../../core/contract/comment';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { mayEditAtom, removeMessageAction } from '../../../core/state/chat/say.actions';
import { reactionAtom } from '../../../core/state/comments/content.atoms';
import { flagCommentAction } from '../../../core/state/comments/flag.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { rulingAtom } from '../../../core/state/permissions/permissions';
import { toggleMuteAction } from '../../../core/state/relationships/relationships.actions';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { isStaffAtom, userAtom } from '../../../core/state/user/user.atoms';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useChat } from '../context/chat-context';
import { useStaffItems } from '../staff/use-staff-items';

const reasons = ['spam', 'abuse', 'hate', 'off_topic', 'misinformation', 'other'] as const satisfies FlagReason[];

export function MessageMenu({ message, ...opening }: Opening & { message: Comment }) {
  const t = useTranslate('chat');
  const texts = useTranslate('reading');
  const { container_id, edit } = useChat();
  const container = useAtomValue(chatSettingsAtom(container_id));
  const ruling = useAtomValue(rulingAtom);
  const author = useAtomValue(userAtom(message.actor_uuid));
  const muted = useAtomValue(mutedAtom);
  const { flag } = useAtomValue(reactionAtom(message.content_uuid));
  const isStaff = useAtomValue(isStaffAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const remove = useSetAtom(removeMessageAction);
  const report = useSetAtom(flagCommentAction);
  const toggleMute = useSetAtom(toggleMuteAction);
  const showNotice = useSetAtom(showNoticeAction);
  const staffItems = useStaffItems(message, author);

  const subject = { comment: message, ...(container && { container }) };
  const isOffered = (code: string | null) => code === null || code === 'unauthorized';
  const items: MenuItem[] = isStaff ? [...staffItems] : [];
  if (mayEdit(container_id, message)) items.unshift({ label: texts('edit'), onPick: () => edit(message) });
  if (!isStaff && ruling('comment/remove', subject) === null) {
    items.push({ label: t('remove'), isDanger: true, onPick: () => void remove(message) });
  }
  if (!flag && isOffered(ruling('content/flag', subject))) {
    const items_ = reasons.map((reason) => ({
      label: texts(`reason.${reason}`),
      onPick: async () => {
        if (await report(message, reason)) showNotice({ kind: 'success', text: texts('reported') });
      },
    }));
    items.push({ label: t('report'), items: items_ });
  }
  if (author && author.user_privilege === 'normal' && isOffered(ruling('content/flag', subject))) {
    const label = t(muted.has(author.uuid) ? 'unmute' : 'mute', { name: author.name });
    items.push({ label, onPick: () => void toggleMute(author) });
  }
  return items.length > 0 ? (
    <MenuList items={items} {...opening} />
  ) : (
    <MenuList items={[{ label: t('nothing') }]} {...opening} />
  );
}
