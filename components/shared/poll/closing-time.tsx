import { useEffect, useState } from 'react';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';

/** By the reader's clock, which a server does not know: it is written once there is a browser. */
export function ClosingTime({ closes }: { closes: number }) {
  const t = useTranslate('poll');
  const [time, setTime] = useState('');
  useEffect(() => {
    const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
    setTime(format.format(closes));
  }, [closes]);
  if (!time) return null;
  return (
    <time className="poll__part" dateTime={new Date(closes).toISOString()}>
      {t('closes', { time })}
    </time>
  );
}
