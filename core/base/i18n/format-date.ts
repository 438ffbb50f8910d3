/** What few widgets write, apart from what every conversation needs. */
import type { Texts } from './format';
import { type Language, rowOf } from './languages';

/** The same day everywhere, whoever draws it. */
export function formatDate(ms: number, { date = '', months = '' }: Texts): string {
  const day = new Date(ms);
  const parts: Record<string, string | number> = {
    day: day.getUTCDate(),
    month: months.split(', ')[day.getUTCMonth()] ?? '',
    year: day.getUTCFullYear(),
  };
  return date.replace(/{{(\w+)}}/g, (_placeholder, name) => `${parts[name] ?? ''}`);
}

/** With one digit behind the point, where there is one. */
export function formatDecimal(number: number, language: Language): string {
  const point = rowOf(language).separator === ',' ? '.' : ',';
  return `${Math.round(number * 10) / 10}`.replace('.', point);
}
