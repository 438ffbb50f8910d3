/** A text with a point in time in it. A server knows no reader's zone: the browser writes its own over what was painted. */
import { formatMoment } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';

/** @param text with `|` where the time stands */
export function Moment({ text, ms }: { text: string; ms: number }) {
  const [before, after] = text.split('|');
  const iso = new Date(ms).toISOString();
  return (
    <>
      {before}
      <time suppressHydrationWarning data-moment dateTime={iso}>
        {typeof document === 'undefined' ? iso : formatMoment(ms, currentLanguage())}
      </time>
      {after}
    </>
  );
}
