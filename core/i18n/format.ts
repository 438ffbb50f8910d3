/**
 * Numbers and times as a language writes them; all by Intl. The language is given, because the times of painted widgets
 * are told before there is a store to ask.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS } from '../constants';
import { intlLocale, type Language } from './languages';

const made = new Map<string, unknown>();

/** Formatters are dear to make: one per kind and language. */
function formatter<Kind>(kind: string, language: Language, make: (locale: string) => Kind): Kind {
  const locale = intlLocale(language);
  const key = `${kind} ${locale}`;
  if (!made.has(key)) made.set(key, make(locale));
  return made.get(key) as Kind;
}

export const formatNumber = (number: number, language: Language): string =>
  formatter('number', language, (locale) => new Intl.NumberFormat(locale)).format(number);

/** A day, such as "3 March 2026". */
export const formatDate = (ms: number, language: Language): string =>
  formatter('date', language, (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(ms);

const steps = [
  ['second', MINUTE_MS, SECOND_MS],
  ['minute', HOUR_MS, MINUTE_MS],
  ['hour', DAY_MS, HOUR_MS],
  ['day', MONTH_MS, DAY_MS],
] as const;

/** What is said of a moment seen from `now`; undefined from 30 days on, where the day itself is told (§9). */
function relation(ms: number, now: number) {
  const distance = ms - now;
  const step = steps.find(([, limit]) => Math.abs(distance) < limit);
  if (!step) return undefined;
  const [unit, , size] = step;
  // Seconds are never counted: "now" stays true while nobody looks.
  return { unit, amount: unit === 'second' ? 0 : Math.trunc(distance / size) };
}

/** Whether `formatRelative` says the same at both times, found without a formatter; of a day nobody knows whose zone. */
export function saysTheSame(ms: number, now: number, later: number): boolean {
  const said = relation(ms, now);
  const says = relation(ms, later);
  return said !== undefined && said.unit === says?.unit && said.amount === says.amount;
}

/** How long ago, or in how long, seen from `now`: "5 minutes ago"; the day itself from 30 days on (§9). */
export function formatRelative(ms: number, now: number, language: Language): string {
  const said = relation(ms, now);
  if (!said) return formatDate(ms, language);
  return formatter('relative', language, (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    said.amount,
    said.unit,
  );
}
