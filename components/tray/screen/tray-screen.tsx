/** What the tray shows below its tabs. Only the account forms come with it: they are what a log-in waits for. */
import { useAtomValue } from '../../../core/base/store/hooks';
import { mailLinkAtom } from '../../../core/state/tray/mail-link';
import { screenAtom } from '../../../core/state/tray/tray.atoms';
import { ProfileScreen } from '../profile/profile-screen';
import { lazyScreen } from './lazy-screen';

const screens = {
  'vf-feed': lazyScreen(['tray', 'conversations'], () => import('../feed/feed-screen')),
};

export function TrayScreen() {
  const screen = useAtomValue(screenAtom);
  const link = useAtomValue(mailLinkAtom);
  const Screen = link ? ProfileScreen : (screens[screen as keyof typeof screens] ?? ProfileScreen);
  return <Screen />;
}
