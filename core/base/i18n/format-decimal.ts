import { type Language, rowOf } from './languages';

/** Formats with at most one decimal. */
export function formatDecimal(number: number, language: Language): string {
  const point = rowOf(language).separator === ',' ? '.' : ',';
  return `${Math.round(number * 10) / 10}`.replace('.', point);
}
