import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useOverlay } from '../../shared/overlay/use-overlay';
import type { FullDateProps } from '../parts/part-props';

/** Day and time in the reader's zone, beside the relative time. */
export function FullDate({ id, ms, opener, onClose }: FullDateProps) {
  const { overlay } = useOverlay({ opener, alignment: 'start', onClose });
  return (
    <div ref={overlay} id={id} className="menu profile-card__meta" popover="manual" role="tooltip">
      {formatMoment(ms, currentLanguage())}
    </div>
  );
}
