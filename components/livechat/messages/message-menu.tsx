/** Menu of "more" for a message: report and mute, removing an own one, and staff actions. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { mayEditAtom } from '../../../core/state/chat/edit.actions';
import { removeMessageAction } from '../../../core/state/chat/take-back.actions';
import { rulingAtom } from '../../../core/state/permissions/permissions';
import { isStaffAtom, userAtom } from '../../../core/state/user/user.atoms';
import { useReaderItems } from '../../shared/content-menu/use-reader-items';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useChat } from '../context/chat-context';
import { useStaffItems } from '../staff/use-staff-items';

export { ready } from '../../shared/content-menu/ready';

export function MessageMenu({ message, ...opening }: Opening & { message: Comment }) {
  const t = useTranslate('chat');
  const texts = useTranslate('reading');
  const { container_id, edit } = useChat();
  const container = useAtomValue(chatSettingsAtom(container_id));
  const ruling = useAtomValue(rulingAtom);
  const author = useAtomValue(userAtom(message.actor_uuid));
  const isStaff = useAtomValue(isStaffAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const remove = useSetAtom(removeMessageAction);
  const staffItems = useStaffItems(message, author);
  const readerItems = useReaderItems(message, container);

  const items: MenuItem[] = isStaff ? [...staffItems] : [];
  if (mayEdit(container_id, message)) items.unshift({ label: texts('edit'), onPick: () => edit(message) });
  if (!isStaff && ruling('comment/remove', { comment: message, ...(container && { container }) }) === null) {
    items.push({ label: t('remove'), isDanger: true, onPick: () => void remove(message) });
  }
  const all = [...items, ...readerItems];
  return <MenuList items={all.length > 0 ? all : [{ label: t('nothing') }]} {...opening} />;
}
