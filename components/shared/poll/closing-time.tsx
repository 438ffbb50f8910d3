import { useEffect, useState } from 'react';
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';

/** In the reader's zone, which a server does not know: written in the browser. */
export function ClosingTime({ closes }: { closes: number }) {
  const t = useTranslate('poll');
  const [time, setTime] = useState('');
  useEffect(() => {
    setTime(formatMoment(closes, currentLanguage()));
  }, [closes]);
  if (!time) return null;
  return (
    <time className="poll__part" dateTime={new Date(closes).toISOString()}>
      {t('closes', { time })}
    </time>
  );
}
