/** Links to the screens, the number of due items, and the account. */
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { placeAtom, type Screen, screens } from '../../../core/state/console/place';
import { queueCountsAtom } from '../../../core/state/console/queue';
import { isAdministratorAtom, logOutOfConsoleAction, moderatorAtom } from '../../../core/state/console/session';
import { PlaceLink } from '../parts/place-link';
import { Sites } from './sites';

/** Screens that moderators do not see. */
const forAdministrators: Screen[] = ['settings', 'connections', 'team', 'requests', 'imports', 'system'];

export function Nav() {
  const list = useRef<HTMLUListElement>(null);
  const t = useTranslate('console');
  const place = useAtomValue(placeAtom);
  const me = useAtomValue(moderatorAtom);
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const counts = useAtomValue(queueCountsAtom);
  const logOut = useSetAtom(logOutOfConsoleAction);
  const due = counts ? counts.queues.waiting + counts.queues.reported : 0;
  const shown = screens.filter((it) => isAdministrator || !forAdministrators.includes(it));

  // On a phone the list is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place.screen]);

  return (
    <header className="console-nav">
      <Sites />
      <nav aria-label={t('nav')}>
        <ul ref={list} className="console-nav__list">
          {shown.map((screen) => (
            <li key={screen}>
              <PlaceLink className="console-nav__link" to={{ screen }} isCurrent={screen === place.screen}>
                {t(`screen.${screen}`)}
                {screen === 'queue' && due > 0 && (
                  <span className="console-nav__count"> {formatNumber(due, currentLanguage())}</span>
                )}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="console-nav__account">
        <bdi className="console-nav__name">{me?.name}</bdi>
        <button type="button" className="button button--text" onClick={() => void logOut()}>
          {t('log_out')}
        </button>
      </div>
    </header>
  );
}
