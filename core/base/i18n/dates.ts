/** Days as Intl writes them, for what is opened: see format.ts why nothing that shows first asks it. */
import { intlLocale, type Language } from './languages';

/** Dear to make: one per language and style. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${style.timeStyle}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intlLocale(language), style);
  formats.set(key, known);
  return known;
}

/** A day in the reader's zone, such as "3 March 2026". */
export const formatDate = (ms: number, language: Language): string =>
  formatOf(language, { dateStyle: 'long' }).format(ms);

/** A day and its time in the reader's zone, such as "3 March 2026 at 17:04". */
export const formatMoment = (ms: number, language: Language): string =>
  formatOf(language, { dateStyle: 'long', timeStyle: 'short' }).format(ms);
