import { DEFAULT_LANGUAGE, findLanguage, type Language, languages } from '../../../core/base/i18n/languages';

/** Returns the first language of an `Accept-Language` in which the suite has texts. */
export function languageOf(header = ''): Language {
  const wanted = header.split(',').map((part) => findLanguage(part.split(';')[0] ?? ''));
  return wanted.find((language) => language && languages.includes(language)) ?? DEFAULT_LANGUAGE;
}
