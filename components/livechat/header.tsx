/** The heading, reading options, and settings for staff. */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { chatSettingsAtom } from '../../core/state/chat/chat.atoms';
import { isStaffAtom } from '../../core/state/user/user.atoms';
import { Menu } from '../shared/menu/menu';
import { useChat } from './context/chat-context';

const ChatSettings = lazyComponent(() => import('./staff/chat-settings'), 'ChatSettings');
const ReadingMenu = lazyComponent(() => import('./messages/reading-menu'), 'ReadingMenu');

export function Header({ title }: { title: string }) {
  const t = useTranslate('chat');
  const isStaff = useAtomValue(isStaffAtom);
  const isHidden = useAtomValue(chatSettingsAtom(useChat().container_id))?.is_hidden;
  return (
    <header className="vf-livechat__header">
      <h2 className="vf-livechat__header__title vf-flex-grow" part="title">
        {title || t('title')}
      </h2>
      {isHidden && <span className="message__note">{t('hidden')}</span>}
      <Menu label={t('reading')} list={(opening) => <ReadingMenu {...opening} />}>
        <span className="icon icon--more" aria-hidden="true" />
      </Menu>
      {isStaff && (
        <Menu label={t('settings')} list={(opening) => <ChatSettings {...opening} />}>
          <span className="icon icon--gear" aria-hidden="true" />
        </Menu>
      )}
    </header>
  );
}
