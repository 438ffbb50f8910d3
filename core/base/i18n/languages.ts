/**
 * The table of languages (specification §1, §9): a further one is a row here and its packs, `locales/<code>/*.json`.
 * Read in the browser, on the server and by the build, so it imports nothing.
 */

interface Row {
  code: string;
  locale: string;
  /** What Intl is asked with, where its own choice for the code is another: Cyrillic letters for Serbian. */
  intl?: string;
  direction: 'ltr' | 'rtl';
  /** Between thousands, from this number on: Spanish and Italian write four digits without it. */
  separator: string;
  separatedFrom: 1000 | 10_000;
  /** The language in emojibase-data whose names and search words are used; '' where it has none: English. */
  emoji: string;
  /** Made from English by the build (build/pseudo.mjs), to show what is not translated; never offered to readers. */
  isPseudo?: true;
}

export const table = [
  { code: 'ar', locale: 'ar-ar', direction: 'rtl', separator: ',', separatedFrom: 1000, emoji: '' },
  { code: 'da', locale: 'da-da', direction: 'ltr', separator: '.', separatedFrom: 1000, emoji: 'da' },
  { code: 'de', locale: 'de-de', direction: 'ltr', separator: '.', separatedFrom: 1000, emoji: 'de' },
  { code: 'en', locale: 'en-us', direction: 'ltr', separator: ',', separatedFrom: 1000, emoji: 'en' },
  { code: 'es', locale: 'es-es', direction: 'ltr', separator: '.', separatedFrom: 10_000, emoji: 'es' },
  { code: 'fi', locale: 'fi-fi', direction: 'ltr', separator: '\u00a0', separatedFrom: 1000, emoji: 'fi' },
  { code: 'fr', locale: 'fr-fr', direction: 'ltr', separator: '\u202f', separatedFrom: 1000, emoji: 'fr' },
  { code: 'it', locale: 'it-it', direction: 'ltr', separator: '.', separatedFrom: 10_000, emoji: 'it' },
  { code: 'nl', locale: 'nl-nl', direction: 'ltr', separator: '.', separatedFrom: 1000, emoji: 'nl' },
  { code: 'pt-br', locale: 'pt-br', direction: 'ltr', separator: '.', separatedFrom: 1000, emoji: 'pt' },
  { code: 'sr', locale: 'sr-sr', intl: 'sr-Latn', direction: 'ltr', separator: '.', separatedFrom: 1000, emoji: '' },
  { code: 'en-xa', locale: 'en-xa', direction: 'ltr', separator: ',', separatedFrom: 1000, emoji: '', isPseudo: true },
  { code: 'ar-xb', locale: 'ar-xb', direction: 'rtl', separator: ',', separatedFrom: 1000, emoji: '', isPseudo: true },
] as const satisfies readonly Row[];

export type Language = (typeof table)[number]['code'];
export const DEFAULT_LANGUAGE: Language = 'en';

const rows: readonly (Row & { code: Language })[] = table;

export const languages: Language[] = rows.filter((row) => !row.isPseudo).map(({ code }) => code);

export const rowOf = (language: Language) => rows.find(({ code }) => code === language) as Row;

export const intlLocale = (language: Language): string => rowOf(language).intl ?? language;

/** The language of a tag in any case: `EN`, `fr-CA`, `sr_RS`. A pseudo-language answers to its own name alone. */
export function findLanguage(tag: string): Language | undefined {
  const name = tag.trim().toLowerCase().replaceAll('_', '-');
  const [main = ''] = name.split('-');
  const named = rows.find(({ code, locale }) => code === name || locale === name);
  return (
    named?.code ?? languages.find((code) => code === main) ?? languages.find((code) => code.split('-')[0] === main)
  );
}
