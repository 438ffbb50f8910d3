/** Links to the screens, the number of due items, and the account. */
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { type Screen, screenAddressAtom, screenAtom, screens } from '../../../core/state/console/place';
import { queueCountsAtom } from '../../../core/state/console/queue';
import { isAdministratorAtom, logOutOfConsoleAction, moderatorAtom } from '../../../core/state/console/session';
import { PlaceLink } from '../parts/place-link';
import { Sites } from './sites';

/** Each of these begins a group of the list. */
const groupBegins: Screen[] = ['words', 'figures', 'log'];

/** Screens that moderators do not see. */
const forAdministrators: Screen[] = ['settings', 'logins', 'connections', 'team', 'requests', 'imports', 'system'];

export function Nav() {
  const t = useTranslate('console');
  const present = useAtomValue(screenAtom);
  const address = useAtomValue(screenAddressAtom);
  const me = useAtomValue(moderatorAtom);
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const counts = useAtomValue(queueCountsAtom);
  const logOut = useSetAtom(logOutOfConsoleAction);
  const due = counts ? counts.queues.waiting + counts.queues.reported : 0;
  const shown = screens.filter((it) => isAdministrator || !forAdministrators.includes(it));

  // Phones show the queue and the current screen; the button shows the rest.
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen
  useEffect(() => setOpen(false), [address]);

  return (
    <header className="console-nav" data-open={isOpen || undefined}>
      <Sites />
      <nav aria-label={t('nav')}>
        <ul className="console-nav__list">
          {shown.map((screen) => (
            <li
              key={screen}
              data-begins={groupBegins.includes(screen) || undefined}
              data-short={screen === 'queue' || screen === present || undefined}
            >
              <PlaceLink className="console-nav__link" to={{ screen }} isCurrent={screen === present}>
                {t(`screen.${screen}`)}
                {screen === 'queue' && due > 0 && (
                  <span className="console-nav__count"> {formatNumber(due, currentLanguage())}</span>
                )}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        className="button button--text console-nav__menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {t('menu')}
      </button>
      <div className="console-nav__account">
        <bdi className="console-nav__name">{me?.name}</bdi>
        <button type="button" className="button button--text" onClick={() => void logOut()}>
          {t('log_out')}
        </button>
      </div>
    </header>
  );
}
