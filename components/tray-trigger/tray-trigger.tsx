/**
 * The tray's trigger: the bell, and beside it "Log in" for a guest, the reader's avatar after the login (specification
 * §2; host contract 2.2, 6.2).
 *
 * The second is one button throughout, so that the focus returning from the tray finds it after a login as well. A
 * guest's press asks to log in like any other "Log in", so that a page with its own login may stop it; otherwise the
 * tray opens as well.
 */
import type { MouseEvent } from 'react';
import { publish, publishFrom } from '../../core/base/bus/bus';
import { formatNumber } from '../../core/base/i18n/format';
import { currentLanguage } from '../../core/base/i18n/language';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { newCountAtom } from '../../core/state/notifications/counts.atoms';
import { askToJoin } from '../../core/state/permissions/ask-to-join';
import { trayAtom } from '../../core/state/tray/tray.atoms';
import { currentUserAtom, isLoggedInAtom } from '../../core/state/user/user.atoms';
import { Avatar } from '../shared/avatar/avatar';
import { Notices } from '../shared/notices/notices';
import type { Settings } from './tray-trigger.settings';

export function TrayTrigger({ floating, vfFeatureUnity }: Settings) {
  const t = useTranslate('base');
  const user = useAtomValue(currentUserAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { isOpen, tab } = useAtomValue(trayAtom);
  const host = useHost();
  const count = useAtomValue(newCountAtom);

  function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>, tab: 'vf-feed' | 'vf-profile') {
    // Safari does not focus a pressed button, but the focus must return here.
    currentTarget.focus();
    publishFrom(host, 'vf-tray-trigger/clicked');
    if (isLoggedIn || tab === 'vf-feed') publish('tray/open', currentTarget, tab);
    else askToJoin('login', 'header');
  }

  const isRound = isLoggedIn || vfFeatureUnity;
  return (
    <div className={floating ? 'trigger trigger--floating' : 'trigger'}>
      <button
        type="button"
        className="trigger__button trigger__button--round vf-nav-button vf-tray-nav-button vf-tray-nav-button--no-padding"
        part="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen && tab === 'vf-feed'}
        aria-label={count > 0 ? t('trigger.bell_new', { count }) : t('trigger.bell')}
        onClick={(event) => handleClick(event, 'vf-feed')}
      >
        <svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 16.5V11a6 6 0 1 1 12 0v5.500l1.5 1.500h-15ZM10 20.500a2.2 2.2 0 0 0 4 0" />
        </svg>
        {count > 0 && (
          <span className="trigger__count vf-badge" aria-hidden="true">
            <span>{formatNumber(count, currentLanguage())}</span>
          </span>
        )}
      </button>
      <button
        type="button"
        className={`trigger__account trigger__button vf-nav-button vf-tray-nav-button${isRound ? ' trigger__button--round vf-tray-nav-button--no-padding' : ''}`}
        part="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen && tab !== 'vf-feed'}
        onClick={(event) => handleClick(event, 'vf-profile')}
      >
        {isLoggedIn ? (
          <Avatar name={user.name} picture={user.pic_small} />
        ) : (
          <svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="8.5" r="3.75" />
            <path d="M4.75 20c.9-3.6 3.7-5.5 7.25-5.5s6.350 1.9 7.250 5.5" />
          </svg>
        )}
        <span className={isRound ? 'vf-nav-label vf-label hushed' : 'vf-nav-label vf-label'}>
          {isLoggedIn ? t('trigger.profile', { name: user.name }) : t('trigger.log_in')}
        </span>
      </button>
      <Notices />
    </div>
  );
}
