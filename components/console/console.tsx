/** The newsroom console: first run, invitation, login, or screens. */
import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { screenAtom } from '../../core/state/console/place';
import { beginSessionAction, consoleSessionAtom } from '../../core/state/console/session';
import { Notices } from '../shared/notices/notices';
import { Frame } from './frame/frame';

const LogIn = lazyComponent(() => import('./log-in/log-in'), 'LogIn');
const Welcome = lazyComponent(() => import('./welcome/welcome'), 'Welcome');
const Invited = lazyComponent(() => import('./welcome/invited'), 'Invited');

export function Console() {
  const session = useAtomValue(consoleSessionAtom);
  const screen = useAtomValue(screenAtom);
  const begin = useSetAtom(beginSessionAction);
  useEffect(() => void begin(), [begin]);

  if (session.phase === 'in')
    return (
      <>
        <Frame />
        <Notices />
      </>
    );
  if (session.phase === 'unknown') return <div className="console-blank" aria-busy="true" />;
  if (screen === 'welcome') return <Welcome />;
  return screen === 'invite' ? <Invited /> : <LogIn wasIn={session.wasIn} />;
}
