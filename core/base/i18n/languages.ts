/** Languages (specification §1, §9): a new one is a row and its packs. Server and build read it, so it imports nothing. */

interface Row {
  code: string;
  /** What Intl is asked with, where its own choice for the code is another: Cyrillic letters for Serbian. */
  intl?: string;
  direction: 'ltr' | 'rtl';
  /** Between thousands, from this number on: Spanish and Italian write four digits without it. */
  separator: string;
  separatedFrom: 1000 | 10_000;
  /** Made from English by the build (build/pseudo.mjs), to show what is not translated; never offered to readers. */
  isPseudo?: true;
}

/** What a row leaves out is as in most of them. */
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

/** The language of a tag in any case: `EN`, `fr-CA`, `sr_RS`. A pseudo-language answers to its own name alone. */
export function findLanguage(tag: string): Language | undefined {
  const name = tag.trim().toLowerCase().replaceAll('_', '-');
  const [main = ''] = name.split('-');
  return (
    table.find(({ code }) => code === name)?.code ??
    languages.find((code) => code === main) ??
    languages.find((code) => code.split('-')[0] === main)
  );
}
