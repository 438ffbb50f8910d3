/** Navigation, connection state, and the current screen. */
import { useEffect, useRef } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { isScreen, type Screen, screenAtom } from '../../../core/state/console/place';
import { consoleSessionAtom } from '../../../core/state/console/session';
import { Connection } from './connection';
import { FirstPage } from './first-page';
import { Nav } from './nav';
import { useScreenKeys } from './use-screen-keys';
import { useTitle } from './use-title';

const drawn = {
  overview: lazyComponent(() => import('../overview/overview-screen'), 'OverviewScreen'),
  queue: lazyComponent(() => import('../queue/queue-screen'), 'QueueScreen'),
  people: lazyComponent(() => import('../people/people-screen'), 'PeopleScreen'),
  articles: lazyComponent(() => import('../articles/articles-screen'), 'ArticlesScreen'),
  live: lazyComponent(() => import('../live/live-screen'), 'LiveScreen'),
  broadcasts: lazyComponent(() => import('../broadcasts/broadcasts-screen'), 'BroadcastsScreen'),
  words: lazyComponent(() => import('../words/words-screen'), 'WordsScreen'),
  rules: lazyComponent(() => import('../rules/rules-screen'), 'RulesScreen'),
  figures: lazyComponent(() => import('../figures/figures-screen'), 'FiguresScreen'),
  reasons: lazyComponent(() => import('../reasons/reasons-screen'), 'ReasonsScreen'),
  settings: lazyComponent(() => import('../settings/settings-screen'), 'SettingsScreen'),
  logins: lazyComponent(() => import('../logins/logins-screen'), 'LoginsScreen'),
  networks: lazyComponent(() => import('../networks/networks-screen'), 'NetworksScreen'),
  connections: lazyComponent(() => import('../connections/connections-screen'), 'ConnectionsScreen'),
  team: lazyComponent(() => import('../team/team-screen'), 'TeamScreen'),
  requests: lazyComponent(() => import('../requests/requests-screen'), 'RequestsScreen'),
  imports: lazyComponent(() => import('../imports/imports-screen'), 'ImportsScreen'),
  account: lazyComponent(() => import('../account/account-screen'), 'AccountScreen'),
  system: lazyComponent(() => import('../system/system-screen'), 'SystemScreen'),
  log: lazyComponent(() => import('../log/log-screen'), 'LogScreen'),
} satisfies Record<Screen, unknown>;

export function Frame() {
  const session = useAtomValue(consoleSessionAtom);
  const screen = useAtomValue(screenAtom);
  const main = useRef<HTMLElement>(null);
  useTitle();
  useScreenKeys();
  // The next Tab goes into the screen, not through the rest of the navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen
  useEffect(() => main.current?.focus({ preventScroll: true }), [screen]);
  if (session.phase !== 'in' || !isScreen(screen)) return null;
  const Shown = drawn[screen];
  return (
    <div className="console">
      <Nav />
      <main ref={main} tabIndex={-1} className="console__main" data-screen={screen}>
        <Connection />
        {!session.site.has_pages && <FirstPage />}
        <Shown />
      </main>
    </div>
  );
}
