/** Days as Intl writes them, for what is opened: see format.ts why nothing that shows first asks it. */
import { intlLocale, type Language } from './languages';

const formats = new Map<Language, Intl.DateTimeFormat>();

/** A day in the reader's zone, such as "3 March 2026". */
export function formatDate(ms: number, language: Language): string {
  // Dear to make: one per language.
  const known = formats.get(language) ?? new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long' });
  formats.set(language, known);
  return known.format(ms);
}
