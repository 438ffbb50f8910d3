/** A text with a point in time. The server paints the date; the browser, which knows the zone, writes the time. */
import { formatDate, formatMoment } from '../../../core/base/i18n/dates';
import { languageAtom } from '../../../core/base/i18n/language';
import { useAtomValue } from '../../../core/base/store/hooks';

/** @param text with `|` in place of the time */
export function Moment({ text, ms }: { text: string; ms: number }) {
  const language = useAtomValue(languageAtom);
  const [before, after] = text.split('|');
  const format = typeof document === 'undefined' ? formatDate : formatMoment;
  return (
    <>
      {before}
      <time suppressHydrationWarning data-moment dateTime={new Date(ms).toISOString()}>
        {format(ms, language)}
      </time>
      {after}
    </>
  );
}
