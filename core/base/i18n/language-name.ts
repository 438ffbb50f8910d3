import { intlLocale, type Language } from './languages';

/** Name of a language in another, such as "German"; the code itself if there is no name. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(intlLocale(language), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
