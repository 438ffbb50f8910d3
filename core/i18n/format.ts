/** Numbers and times as the page's language writes them; all by Intl. */
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS } from '../constants';
import { currentLanguage } from './language';
import { intlLocale } from './languages';

const made = new Map<string, unknown>();

/** Formatters are dear to make: one per kind and language. */
function formatter<Kind>(kind: string, make: (locale: string) => Kind): Kind {
  const locale = intlLocale(currentLanguage());
  const key = `${kind} ${locale}`;
  if (!made.has(key)) made.set(key, make(locale));
  return made.get(key) as Kind;
}

export const formatNumber = (number: number): string =>
  formatter('number', (locale) => new Intl.NumberFormat(locale)).format(number);

/** A day, such as "3 March 2026". */
export const formatDate = (ms: number): string =>
  formatter('date', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(ms);

const steps = [
  ['second', MINUTE_MS, SECOND_MS],
  ['minute', HOUR_MS, MINUTE_MS],
  ['hour', DAY_MS, HOUR_MS],
  ['day', MONTH_MS, DAY_MS],
] as const;

/** How long ago, or in how long, seen from `now`: "5 minutes ago"; the day itself from 30 days on (§9). */
export function formatRelative(ms: number, now: number): string {
  const distance = ms - now;
  const step = steps.find(([, limit]) => Math.abs(distance) < limit);
  if (!step) return formatDate(ms);
  const [unit, , size] = step;
  // Seconds are never counted: "now" stays true while nobody looks.
  const amount = unit === 'second' ? 0 : Math.trunc(distance / size);
  return formatter('relative', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    amount,
    unit,
  );
}
