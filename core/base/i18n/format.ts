/**
 * Numbers and times in a language's format, without Intl's formatters: a browser's first one costs a slow phone 50 ms
 * (Chromium, processor slowed 4 times). The pack's texts equal Intl's; i18n.test.ts compares the two in every language.
 * Plural rules are free.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS } from '../../contract/values/durations';
import { intlLocale, type Language, rowOf } from './languages';

export type Texts = Record<string, string>;

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

export function pluralForm(count: number, language: Language): Intl.LDMLPluralRule {
  rules[language] ??= new Intl.PluralRules(intlLocale(language));
  return rules[language].select(count);
}

export function formatNumber(number: number, language: Language): string {
  const { separator, separatedFrom } = rowOf(language);
  return number < separatedFrom ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, separator);
}

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/{{(\w+)}}/g, (_placeholder, name) => `${params[name] ?? ''}`);

/** The plural of a text with the number filled in; '' if missing. */
export function countText(texts: Texts, key: string, count: number, language: Language): string {
  const text = texts[`${key}_${pluralForm(count, language)}`] ?? texts[`${key}_other`] ?? '';
  return fill(text, { count: formatNumber(count, language) });
}

function writeDay(ms: number, { date = '', months = '' }: Texts): string {
  const day = new Date(ms);
  const month = months.split(', ')[day.getMonth()] ?? '';
  return fill(date, { day: day.getDate(), month, year: day.getFullYear() });
}

/**
 * "5 minutes ago" at `now`; the date itself from 30 days on (specification §9). Seconds are never counted, so that
 * "now" stays true without updates.
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

/** The shortest form: "5 min", "3 h". */
export function formatShort(ms: number, now: number, language: Language, texts: Texts): string {
  const distance = now - ms;
  const ago = (unit: string, size: number) =>
    fill(texts[`short_${unit}`] ?? '', { count: formatNumber(Math.trunc(distance / size), language) });
  if (distance < MINUTE_MS) return texts.ago_now ?? '';
  if (distance < HOUR_MS) return ago('minute', MINUTE_MS);
  if (distance < DAY_MS) return ago('hour', HOUR_MS);
  return distance < MONTH_MS ? ago('day', DAY_MS) : writeDay(ms, texts);
}
