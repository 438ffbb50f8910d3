/**
 * The tray's tabs: text over a line. Arrows, Home and End move between them, Enter or Space switches, so that moving
 * past a tab neither loads its screen nor publishes an event.
 */
import { type KeyboardEvent, useRef } from 'react';
import { publish } from '../../../core/base/bus/bus';
import type { TabId } from '../../../core/base/bus/events';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage, directionAtom } from '../../../core/base/i18n/language';
import { type Translate, useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { newCountAtom } from '../../../core/state/notifications/counts.atoms';
import { tabsAtom, trayAtom } from '../../../core/state/tray/tray.atoms';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';

/** The name of a tab, which is also the title of its screen. */
export function tabTitle(t: Translate<'base'>, tab: TabId, isLoggedIn: boolean): string {
  if (tab === 'vf-profile') return t(isLoggedIn ? 'profile.title' : 'login.title');
  return t(titles[tab]);
}

const titles = {
  'vf-feed': 'tray.feed',
  'vf-community': 'tray.community',
  'vf-settings': 'tray.settings',
  'vf-account': 'tray.account',
} as const;

export function TrayTabs({ id, panel }: { id: string; panel: string }) {
  const t = useTranslate('base');
  const list = useRef<HTMLDivElement>(null);
  const tabs = useAtomValue(tabsAtom);
  const { tab: screen } = useAtomValue(trayAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const isLeftToRight = useAtomValue(directionAtom) === 'ltr';
  const count = useAtomValue(newCountAtom);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const next = {
      ArrowRight: isLeftToRight ? at + 1 : at - 1,
      ArrowLeft: isLeftToRight ? at - 1 : at + 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <div
      ref={list}
      className="tabs tray__tabs vf-tabbed-nav__tabs"
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      role="tablist"
      aria-label={t('tray.tabs')}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((tab) => {
        const isChosen = tab === screen;
        const label = tab === 'vf-profile' && isLoggedIn ? t('tray.profile') : tabTitle(t, tab, isLoggedIn);
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            className={`tray__tab vf-nav-button vf-tray-nav-button${isChosen ? ' vf-active' : ''}`}
            part="tab"
            aria-selected={isChosen}
            aria-controls={isChosen ? panel : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => publish('tray-tab/change', tab)}
          >
            <span className="vf-nav-label" data-text={label}>
              {label}
            </span>
            {tab === 'vf-feed' && count > 0 && (
              <span className="tray__count vf-badge">
                <span aria-hidden="true">{formatNumber(count, currentLanguage())}</span>
                <span className="hushed">{t('trigger.bell_new', { count })}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
