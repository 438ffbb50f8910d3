/**
 * The times of a painted widget before React runs: by the reader's clock and in the reader's zone, with the same texts
 * as React. A server, or a cache hours ago, wrote the painted ones.
 */
import { formatShort } from '../../../core/base/i18n/format';
import { intlLocale, type Language } from '../../../core/base/i18n/languages';
import type { PaintedState } from '../../../core/contract/content/painted';

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

const momentOf = ({ dateTime }: HTMLTimeElement, lang: string): string =>
  new Date(dateTime).toLocaleString(intlLocale(lang as Language), MOMENT);

/** Rewrites `Moment` and `ShortTime` for `now`, in milliseconds. */
export function writeTimes(root: ShadowRoot, { lang, texts = {} }: PaintedState, now: number): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('[data-moment], [data-time]')) {
    const at = Math.min(Date.parse(time.dateTime), now);
    const text = 'moment' in time.dataset ? momentOf(time, lang) : formatShort(at, now, lang as Language, texts);
    // React finds the same text node again.
    if (time.textContent !== text) (time.firstChild ?? time).textContent = text;
  }
}

/** Shows the full date while a reader points at a time. Times that the page has put into slots belong to the page. */
export const showFullDates = (root: ShadowRoot, lang: string): void =>
  root.addEventListener('pointerover', ({ target }) => {
    const time = (target as Element).closest('time');
    if (time?.getRootNode() === root) time.title = momentOf(time, lang);
  });
