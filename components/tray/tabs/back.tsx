/** Returns from another reader's profile to where it was opened. */
import { publish } from '../../../core/base/bus/bus';
import type { TabId } from '../../../core/base/bus/events';
import { useTranslate } from '../../../core/base/i18n/use-translate';

export function Back({ tab }: { tab: TabId }) {
  const t = useTranslate('base');
  return (
    <button
      type="button"
      className="tray__close tray__back vf-icon-button vf-expanding-hover-light"
      part="button"
      aria-label={t('tray.back')}
      onClick={() => publish('tray-tab/change', tab)}
    >
      <svg className="vf-icon-svg" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m14 6-6 6 6 6" />
      </svg>
    </button>
  );
}
