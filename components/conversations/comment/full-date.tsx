import type { RefObject } from 'react';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useOverlay } from '../../shared/overlay/use-overlay';

interface Props {
  id: string;
  ms: number;
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Day and time in the reader's zone, beside the relative time. */
export function FullDate({ id, ms, opener, onClose }: Props) {
  const { overlay } = useOverlay({ opener, alignment: 'start', onClose });
  return (
    <div ref={overlay} id={id} className="menu profile-card__meta" popover="manual" role="tooltip">
      {formatMoment(ms, currentLanguage())}
    </div>
  );
}
