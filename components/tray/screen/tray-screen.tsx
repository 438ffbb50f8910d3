/** Content of the tray below its tabs. Only the account forms are included, because a login waits for them. */
import { useAtomValue } from '../../../core/base/store/hooks';
import { mailLinkAtom } from '../../../core/state/tray/mail-link';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { lazyScreen } from '../parts/lazy-screen';
import { ProfileScreen } from '../profile/profile-screen';

const screens = {
  'vf-feed': lazyScreen(['tray', 'conversations'], () => import('../feed/feed-screen')),
  'vf-community': lazyScreen(['tray', 'conversations'], () => import('../community/community-screen')),
  'vf-settings': lazyScreen(['tray'], () => import('../settings/settings-screen')),
};

export function TrayScreen() {
  const { tab: screen } = useAtomValue(trayAtom);
  const link = useAtomValue(mailLinkAtom);
  const Screen = link ? ProfileScreen : (screens[screen as keyof typeof screens] ?? ProfileScreen);
  return <Screen />;
}
