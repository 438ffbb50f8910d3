/**
 * Says that a login continues in another window, which may be hidden: buttons bring it to the front, or cancel it.
 * Rendered before the window opens, so that a screen reader announces it.
 */
import { useRef } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { openWindowAtom } from '../../../core/state/session/logins/open-window';
import { BusyButton } from '../../shared/busy-button/busy-button';

export const ready = () => loadAreas(['login']);

export function OpenWindow() {
  const t = useTranslate('login');
  const open = useAtomValue(openWindowAtom);
  const box = useRef<HTMLDivElement>(null);

  function handleCancel() {
    open?.cancel();
    // Moves the focus, because the button disappears with the canceled login.
    box.current?.parentElement?.querySelector<HTMLElement>(`[data-provider="${open?.provider}"]`)?.focus();
  }

  return (
    <div ref={box} className={`providers__window${open ? '' : ' hushed'}`}>
      <p role="status">{open && t('window.open')}</p>
      {open && (
        <div className="providers__window-buttons">
          <BusyButton isBusy={false} onPress={open.show}>
            {t('window.show')}
          </BusyButton>
          <BusyButton isBusy={false} isQuiet onPress={handleCancel}>
            {t('window.cancel')}
          </BusyButton>
        </div>
      )}
    </div>
  );
}
