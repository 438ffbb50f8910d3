/**
 * The tray's trigger: "Log in" for a guest, the reader's avatar after that (specification §2; host contract 2.2, 6.2).
 *
 * One button all the time, so that the focus coming back from the tray finds it after a log-in as well. The bell joins
 * it with the notifications. A guest's press asks to log in as any other "Log in" does, so that a page with a login
 * of its own may stop it; otherwise the tray opens just the same.
 */
import { useRef } from 'react';
import { publish, publishFrom } from '../../core/base/bus/bus';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { askToJoin } from '../../core/state/permissions/ask-to-join';
import { trayAtom } from '../../core/state/tray/tray.atoms';
import { currentUserAtom, isLoggedInAtom } from '../../core/state/user/user.atoms';
import { Avatar } from '../shared/avatar/avatar';
import { Notices } from '../shared/notices/notices';
import type { Settings } from './tray-trigger.widget';

export function TrayTrigger({ floating, vfFeatureUnity }: Settings) {
  const t = useTranslate('base');
  const user = useAtomValue(currentUserAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { isOpen } = useAtomValue(trayAtom);
  const host = useHost();
  const button = useRef<HTMLButtonElement>(null);

  function handleClick() {
    // Safari gives a pressed button no focus, and the focus is to come back here.
    button.current?.focus();
    publishFrom(host, 'vf-tray-trigger/clicked');
    if (isLoggedIn) publish('tray/open', button.current, 'vf-profile');
    else askToJoin('login', 'header');
  }

  const isRound = isLoggedIn || vfFeatureUnity;
  return (
    <div className={floating ? 'trigger trigger--floating' : 'trigger'}>
      <button
        ref={button}
        type="button"
        className={`trigger__button vf-nav-button vf-tray-nav-button${isRound ? ' trigger__button--round vf-tray-nav-button--no-padding' : ''}`}
        part="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={handleClick}
      >
        {isLoggedIn ? (
          <Avatar name={user.name} picture={user.pic_small} />
        ) : (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="8.5" r="3.75" />
            <path d="M4.75 20c.9-3.6 3.7-5.5 7.25-5.5s6.350 1.900 7.250 5.500" />
          </svg>
        )}
        <span className={isRound ? 'vf-nav-label hushed' : 'vf-nav-label'}>
          {isLoggedIn ? t('trigger.profile', { name: user.name }) : t('trigger.log_in')}
        </span>
      </button>
      <Notices />
    </div>
  );
}
