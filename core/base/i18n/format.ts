/**
 * Numbers and times as a language writes them. The language is given, because the times of painted widgets are told
 * before there is a store to ask.
 *
 * Without Intl's formatters: a browser's first one costs a slow phone 50 ms (Chromium, processor slowed 4 times), so what
 * a conversation shows first is written by the texts of its pack. They say what Intl says; i18n.test.ts compares the two in
 * every language. Plural rules cost nothing; what is opened on need writes its days by Intl (dates.ts).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS } from '../constants';
import { intlLocale, type Language, rowOf } from './languages';

/** Texts by key, with `{{placeholders}}`, as a pack has them. */
export type Texts = Record<string, string>;

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

/** Which of its plurals a language takes for a number: `one`, `few`, `other` … */
export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  rules[language] ??= new Intl.PluralRules(intlLocale(language));
  return rules[language].select(count);
}

/** A count, such as "12,345". */
export function formatNumber(number: number, language: Language): string {
  const { separator, separatedFrom } = rowOf(language);
  return number < separatedFrom ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, separator);
}

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/{{(\w+)}}/g, (_placeholder, name) => `${params[name] ?? ''}`);

/** The plural of a text for this number, the number filled in; '' where there is none. */
export function countText(texts: Texts, key: string, count: number, language: Language): string {
  const text = texts[`${key}_${pluralForm(count, language)}`] ?? texts[`${key}_other`] ?? '';
  return fill(text, { count: formatNumber(count, language) });
}

/** A day in the reader's zone, such as "3 March 2026". */
function writeDay(ms: number, { date = '', months = '' }: Texts): string {
  const day = new Date(ms);
  const month = months.split(', ')[day.getMonth()] ?? '';
  return fill(date, { day: day.getDate(), month, year: day.getFullYear() });
}

/**
 * How long ago, seen from `now`: "5 minutes ago"; the day itself from 30 days on (specification §9). Seconds are never
 * counted: "now" stays true while nobody looks.
 *
 * @param ms not after `now`
 * @param texts with `ago_now` and the others of conversations.json
 */
export function formatRelative(ms: number, now: number, language: Language, texts: Texts): string {
  const distance = now - ms;
  if (distance < MINUTE_MS) return texts.ago_now ?? '';
  const ago = (unit: string, size: number) => countText(texts, `ago_${unit}`, Math.trunc(distance / size), language);
  if (distance < HOUR_MS) return ago('minute', MINUTE_MS);
  if (distance < DAY_MS) return ago('hour', HOUR_MS);
  if (distance < 2 * DAY_MS) return texts.ago_yesterday ?? '';
  return distance < MONTH_MS ? ago('day', DAY_MS) : writeDay(ms, texts);
}

/** The same in the fewest letters, for narrow places: "5 min", "3 h". */
export function formatShort(ms: number, now: number, language: Language, texts: Texts): string {
  const distance = now - ms;
  const ago = (unit: string, size: number) =>
    fill(texts[`short_${unit}`] ?? '', { count: formatNumber(Math.trunc(distance / size), language) });
  if (distance < MINUTE_MS) return texts.ago_now ?? '';
  if (distance < HOUR_MS) return ago('minute', MINUTE_MS);
  if (distance < DAY_MS) return ago('hour', HOUR_MS);
  return distance < MONTH_MS ? ago('day', DAY_MS) : writeDay(ms, texts);
}
