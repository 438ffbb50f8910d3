/** The full date of a painted time, in the reader's zone, for who points at it: its formatter is slow to make, and made then. */
import { intlLocale, type Language } from '../../../core/base/i18n/languages';

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

export const momentOf = ({ dateTime }: HTMLTimeElement, lang: string): string =>
  new Date(dateTime).toLocaleString(intlLocale(lang as Language), MOMENT);

/** What the page has put into slots is its own. */
export const sayDates = (root: ShadowRoot, lang: string): void =>
  root.addEventListener('pointerover', ({ target }) => {
    const time = (target as Element).closest('time');
    if (time?.getRootNode() === root) time.title = momentOf(time, lang);
  });
