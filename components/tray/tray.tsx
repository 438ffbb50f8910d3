/**
 * The tray: a panel from the end side for the reader: notifications, profiles, community, settings and account, a tab
 * each (specification §2 "Tray").
 *
 * It is the only dialog of the page and opens, closes and switches only by the events of core/state/tray, even after
 * the reader's own press, so that the page receives and may stop all of them.
 */
import { type MouseEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { publish } from '../../core/base/bus/bus';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { onlineAtom } from '../../core/state/network/network.atoms';
import { mailLinkAtom } from '../../core/state/tray/mail-link';
import { closeTrayAction, trayAtom } from '../../core/state/tray/tray.atoms';
import { startTray } from '../../core/state/tray/tray.events';
import { Notices } from '../shared/notices/notices';
import { useModal } from '../shared/overlay/use-modal';
import { ensureTray } from './ensure-tray';
import { TrayScreen } from './screen/tray-screen';
import { TrayTabs } from './tabs/tray-tabs';
import { useSwipe } from './tabs/use-swipe';
import { TrayTitle } from './tray-title';

export function Tray() {
  const t = useTranslate('base');
  const { isOpen, opener, openings, tab: screen } = useAtomValue(trayAtom);
  const isOnline = useAtomValue(onlineAtom);
  const close = useSetAtom(closeTrayAction);
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const hasTabs = useAtomValue(mailLinkAtom) === null;
  const swipe = useSwipe();
  const id = useId();

  // Carries out the held events once the tray can show something. A tray that is removed while open
  // closes; one that was never shown must not close its successor.
  useLayoutEffect(() => {
    const element = dialog.current;
    startTray(ensureTray);
    return () => {
      if (element?.open) close();
    };
  }, [close]);
  useModal(dialog, { isOpen, opener, onClosed: close });

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    publish('tray/close');
  }

  /** A press that began in the panel, such as selecting text, does not close the tray. */
  function handleClick(event: MouseEvent) {
    if (event.target === event.currentTarget && pressedScrim.current) publish('tray/close');
  }

  // Notices are inside while it is open, because everything else is inert; afterwards outside, to stay visible.
  return (
    <>
      {!isOpen && <Notices />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the scrim's key is Escape, received as cancel */}
      <dialog
        ref={dialog}
        className="tray"
        aria-labelledby={id}
        onCancel={handleCancel}
        onPointerDown={(event) => {
          pressedScrim.current = event.target === event.currentTarget;
        }}
        onClick={handleClick}
      >
        {isOpen && <Notices />}
        {openings > 0 && (
          <div className="tray__panel" key={openings}>
            <header className="tray__header vf-tabbed-nav vf-tray-navigation vf-tray-navigation--sticky" part="header">
              <TrayTitle id={id} />
              <button
                type="button"
                className="tray__close vf-nav-button vf-icon-button vf-expanding-hover-light"
                part="button"
                aria-label={t('tray.close')}
                onClick={() => publish('tray/close')}
              >
                <svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m6 6 12 12M18 6 6 18" />
                </svg>
              </button>
              {hasTabs && <TrayTabs id={id} panel={`${id}panel`} />}
            </header>
            <div
              className="tray__body vf-tabbed-views"
              {...(hasTabs && swipe)}
              {...(hasTabs && { role: 'tabpanel', id: `${id}panel`, 'aria-labelledby': `${id}${screen}` })}
            >
              {!isOnline && (
                <p className="tray__offline" part="notice" role="status">
                  {t('settings.error.offline')}
                </p>
              )}
              <TrayScreen />
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
