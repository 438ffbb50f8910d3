/** The feed: the reader's notifications, in three windows, newest first (specification §2, §4; host contract 9.6). */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { nowAtom } from '../../../core/state/comments/clock.atoms';
import { loadFeedAction, readAllAction, seeFeedAction } from '../../../core/state/notifications/feed.actions';
import { feedAtom, linesAtom } from '../../../core/state/notifications/feed.atoms';
import { windowsOf } from '../../../core/state/notifications/groups';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { currentUserAtom, isLoggedInAtom } from '../../../core/state/user/user.atoms';
import articles from '../../shared/articles/articles.css';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import parts from '../../shared/lists/lists.css';
import { Problem } from '../../shared/lists/problem';
import { RowSkeletons } from '../../shared/lists/row-skeletons';
import { EmptyFeed } from './empty-feed';
import css from './feed.css';
import { FeedRow } from './feed-row';
import { useRowKeys } from './use-row-keys';

export const sheets = [articles, parts, css];

export function Screen() {
  const t = useTranslate('tray');
  const { status } = useAtomValue(feedAtom);
  const lines = useAtomValue(linesAtom);
  const { isOpen, openings } = useAtomValue(trayAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const section_uuid = useAtomValue(sectionUuidAtom);
  const now = useAtomValue(nowAtom) || serverNow();
  const load = useSetAtom(loadFeedAction);
  const see = useSetAtom(seeFeedAction);
  const readAll = useSetAtom(readAllAction);
  const keys = useRowKeys();

  // A member's feed is loaded with the page and followed live; a guest's only here, each time the tray opens.
  // Loads again with each opening, and for another reader.
  useEffectOn([openings, reader, section_uuid], () => {
    if (!isLoggedIn || status === 'idle' || status === 'failed') void load();
  });

  // Marks notifications as seen that arrive while the feed is open.
  useEffectOn([isOpen, status, lines], () => {
    if (isOpen && status === 'loaded') void see();
  });

  if (status === 'failed') return <Problem text={t('feed.failed')} onRetry={load} />;
  if (status !== 'loaded') return <RowSkeletons count={5} label={t('feed.loading')} />;
  if (lines.length === 0) return <EmptyFeed />;

  const windows = windowsOf(lines, now);
  const hasUnread = lines.some((line) => line.status !== 'read');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the links inside
    <div className="feed" ref={keys.list} onKeyDown={keys.handleKeyDown}>
      {hasUnread && (
        <button type="button" className="feed__all button button--text" part="button" onClick={() => readAll()}>
          {t('feed.read_all')}
        </button>
      )}
      {(['today', 'recent', 'older'] as const).map(
        (name) =>
          windows[name].length > 0 && (
            <section key={name} aria-label={t(`feed.${name}`)}>
              <h3 className="tray__heading">{t(`feed.${name}`)}</h3>
              {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list */}
              <ul className="feed__list" role="list">
                {windows[name].map((line) => (
                  <FeedRow
                    key={line.kind === 'group' ? line.grouping_key : line.notification_uuid}
                    line={line}
                    onRemoved={keys.moveOn}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {!isLoggedIn && <EmptyFeed />}
    </div>
  );
}
