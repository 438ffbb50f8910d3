/** Languages (specification §1, §9): a new one is a row and packs. Server and build read it, so no imports here. */

interface Row {
  code: string;
  /** Code for Intl, if its own choice differs: Cyrillic letters for Serbian. */
  intl?: string;
  direction: 'ltr' | 'rtl';
  /** Separator of thousands, from this number on: Spanish and Italian write four digits without it. */
  separator: string;
  separatedFrom: 1000 | 10_000;
  /** Generated from English by the build (tools/build/pseudo.mjs), to reveal untranslated texts; never offered to readers. */
  isPseudo?: true;
}

/** Members that a row omits have the most common value. */
const written = [
  { code: 'ar', direction: 'rtl', separator: ',' },
  { code: 'da' },
  { code: 'de' },
  { code: 'en', separator: ',' },
  { code: 'es', separatedFrom: 10_000 },
  { code: 'fi', separator: '\u00a0' },
  { code: 'fr', separator: '\u202f' },
  { code: 'it', separatedFrom: 10_000 },
  { code: 'nl' },
  { code: 'pt-br' },
  { code: 'sr', intl: 'sr-Latn' },
  { code: 'en-xa', separator: ',', isPseudo: true },
  { code: 'ar-xb', direction: 'rtl', separator: ',', isPseudo: true },
] as const satisfies readonly (Partial<Row> & Pick<Row, 'code'>)[];

export type Language = (typeof written)[number]['code'];
export const DEFAULT_LANGUAGE: Language = 'en';

export const table: readonly (Row & { code: Language })[] = written.map((row) => ({
  direction: 'ltr',
  separator: '.',
  separatedFrom: 1000,
  ...row,
}));

export const languages: Language[] = table.filter((row) => !row.isPseudo).map(({ code }) => code);

export const rowOf = (language: Language) => table.find(({ code }) => code === language) as Row;

export const intlLocale = (language: Language): string => rowOf(language).intl ?? language;

/** The language of a tag in any case: `EN`, `fr-CA`, `sr_RS`. A pseudo-language only matches its own name. */
export function findLanguage(tag: string): Language | undefined {
  const name = tag.trim().toLowerCase().replaceAll('_', '-');
  const [main = ''] = name.split('-');
  return (
    table.find(({ code }) => code === name)?.code ??
    languages.find((code) => code === main) ??
    languages.find((code) => code.split('-')[0] === main)
  );
}
