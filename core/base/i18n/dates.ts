/** Days in Intl's format, for content opened later: format.ts explains why the first render does not use Intl. */
import { intlLocale, type Language } from './languages';

/** Formatters by language and style, because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intlLocale(language), style);
  formats.set(key, known);
  return known;
}

export const formatDate = (ms: number, language: Language): string =>
  formatOf(language, { dateStyle: 'long' }).format(ms);

/** @param timeZone an IANA name; by default that of the browser */
export const formatMoment = (ms: number, language: Language, timeZone?: string): string =>
  formatOf(language, { dateStyle: 'long', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(ms);

export const formatTime = (ms: number, language: Language): string =>
  formatOf(language, { timeStyle: 'short' }).format(ms);

/** @param number 1 is Monday, like 1 January 2024 */
export const formatWeekday = (number: number, language: Language): string =>
  formatOf(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, number));
