/**
 * The languages there are packs for, and the locale each is known by (specification §1, §9).
 */
export const locales = {
  ar: 'ar-ar',
  da: 'da-da',
  de: 'de-de',
  en: 'en-us',
  es: 'es-es',
  fi: 'fi-fi',
  fr: 'fr-fr',
  it: 'it-it',
  nl: 'nl-nl',
  'pt-br': 'pt-br',
  sr: 'sr-sr',
} as const;

export type Language = keyof typeof locales;
export const languages = Object.keys(locales) as Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

const isLanguage = (text: string): text is Language => Object.hasOwn(locales, text);

/** The language a tag means, in any case: `EN`, `fr-CA`, `sr_RS`, `pt`. Undefined when there is no pack for it. */
export function findLanguage(tag: string): Language | undefined {
  const name = tag.trim().toLowerCase().replaceAll('_', '-');
  if (isLanguage(name)) return name;
  const [main = ''] = name.split('-');
  return isLanguage(main) ? main : languages.find((language) => language.split('-')[0] === main);
}

/** What Intl is asked with: the Serbian pack is written in Latin letters, Intl's own choice would be Cyrillic. */
export const intlLocale = (language: Language): string => (language === 'sr' ? 'sr-Latn' : language);
