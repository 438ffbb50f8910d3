/** Navigation, connection state, and the current screen. */
import { useAtomValue } from '../../../core/base/store/hooks';
import { isScreen, placeAtom, type Screen } from '../../../core/state/console/place';
import { consoleSessionAtom } from '../../../core/state/console/session';
import { lazyComponent } from '../../shared/lazy-component/lazy-component';
import { Connection } from './connection';
import { FirstPage } from './first-page';
import { Nav } from './nav';
import { useTitle } from './use-title';

const drawn = {
  overview: lazyComponent(async () => (await import('../overview/overview-screen')).OverviewScreen),
  queue: lazyComponent(async () => (await import('../queue/queue-screen')).QueueScreen),
  people: lazyComponent(async () => (await import('../people/people-screen')).PeopleScreen),
  articles: lazyComponent(async () => (await import('../articles/articles-screen')).ArticlesScreen),
  live: lazyComponent(async () => (await import('../live/live-screen')).LiveScreen),
  broadcasts: lazyComponent(async () => (await import('../broadcasts/broadcasts-screen')).BroadcastsScreen),
  words: lazyComponent(async () => (await import('../words/words-screen')).WordsScreen),
  rules: lazyComponent(async () => (await import('../rules/rules-screen')).RulesScreen),
  figures: lazyComponent(async () => (await import('../figures/figures-screen')).FiguresScreen),
  reasons: lazyComponent(async () => (await import('../reasons/reasons-screen')).ReasonsScreen),
  settings: lazyComponent(async () => (await import('../settings/settings-screen')).SettingsScreen),
  networks: lazyComponent(async () => (await import('../networks/networks-screen')).NetworksScreen),
  connections: lazyComponent(async () => (await import('../connections/connections-screen')).ConnectionsScreen),
  team: lazyComponent(async () => (await import('../team/team-screen')).TeamScreen),
  requests: lazyComponent(async () => (await import('../requests/requests-screen')).RequestsScreen),
  imports: lazyComponent(async () => (await import('../imports/imports-screen')).ImportsScreen),
  account: lazyComponent(async () => (await import('../account/account-screen')).AccountScreen),
  system: lazyComponent(async () => (await import('../system/system-screen')).SystemScreen),
  log: lazyComponent(async () => (await import('../log/log-screen')).LogScreen),
} satisfies Record<Screen, unknown>;

export function Frame() {
  const session = useAtomValue(consoleSessionAtom);
  const { screen } = useAtomValue(placeAtom);
  useTitle();
  if (session.phase !== 'in' || !isScreen(screen)) return null;
  const Shown = drawn[screen];
  return (
    <div className="console">
      <Nav />
      <main className="console__main" data-screen={screen}>
        <Connection />
        {!session.site.has_pages && <FirstPage />}
        <Shown />
      </main>
    </div>
  );
}
