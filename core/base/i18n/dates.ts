/** Days as Intl writes them, for what is opened: see format.ts why nothing that shows first asks it. */
import { intlLocale, type Language } from './languages';

/** A formatter is slow to make: one per language and style. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${style.timeStyle}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intlLocale(language), style);
  formats.set(key, known);
  return known;
}

export const formatDate = (ms: number, language: Language): string =>
  formatOf(language, { dateStyle: 'long' }).format(ms);

export const formatMoment = (ms: number, language: Language): string =>
  formatOf(language, { dateStyle: 'long', timeStyle: 'short' }).format(ms);
