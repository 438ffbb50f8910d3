/** Reading options of a chat: pausing (WCAG 2.2.2), and announcements by screen readers. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { aloudAtom, aloudChoices } from '../../../core/state/chat/aloud.atoms';
import { chatAtom, windowsAtom } from '../../../core/state/chat/chat.atoms';
import { setWindowAction } from '../../../core/state/chat/load.actions';
import type { Opening } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { useChat } from '../context/chat-context';

export { ready } from '../../shared/content-menu/ready';

export function ReadingMenu(opening: Opening) {
  const t = useTranslate('chat');
  const host = useHost();
  const { container_id } = useChat();
  const { latest, hasEarlier, arrived } = useAtomValue(chatAtom(container_id));
  const held = useAtomValue(windowsAtom(container_id)).get(host);
  const [aloud, setAloud] = useAtom(aloudAtom);
  const setWindow = useSetAtom(setWindowAction);

  const pause = () =>
    setWindow(container_id, host, { uuids: latest, hasEarlier, since: arrived, ...held, isPaused: true });
  const items: MenuItem[] = [
    held?.isPaused
      ? { label: t('go_on'), onPick: () => setWindow(container_id, host, null) }
      : { label: t('pause'), onPick: pause },
    {
      label: t('aloud'),
      items: aloudChoices.map((choice) => ({
        label: t(`aloud_${choice}`),
        isChecked: aloud === choice,
        onPick: () => setAloud(choice),
      })),
    },
  ];
  return <MenuList items={items} {...opening} />;
}
