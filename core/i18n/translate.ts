/**
 * Texts by area and key, with `{{placeholders}}` and plurals.
 *
 * A key with `count` takes the plural form of the language: `replies_one`, `replies_other`, as many as it has. A text
 * that is nowhere is 'Translation not found' (the spec, §8); one whose pack is still coming is empty.
 */
import { formatNumber } from './format';
import { currentLanguage } from './language';
import { DEFAULT_LANGUAGE, intlLocale, type Language } from './languages';
import { type Area, type Areas, dictionary, isLoaded, loadAreas } from './packs';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Stem<Name> = Name extends `${infer Start}_${PluralForm}` ? Start : never;
/** The keys of an area: as English has them, plurals without their form. */
export type Key<A extends Area> = (keyof Areas[A] & string) | Stem<keyof Areas[A]>;
export type Params = Record<string, string | number>;

const NOT_FOUND = 'Translation not found';

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  const locale = intlLocale(language);
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules.select(count);
}

function look(language: Language, area: Area, key: string, params: Params): string {
  const { count } = params;
  const names = typeof count === 'number' ? [`${key}_${pluralForm(language, count)}`, `${key}_other`, key] : [key];
  const shown = typeof count === 'number' ? { ...params, count: formatNumber(count, language) } : params;
  const texts = dictionary.table(language)?.[area] ?? {};
  const name = names.find((one) => Object.hasOwn(texts, one));
  // An array, because keys have dots of their own.
  return name ? dictionary.t([area, name], shown, language) : '';
}

/** A text in the page's language. */
export function translate<A extends Area>(area: A, key: Key<A>, params: Params = {}): string {
  const language = currentLanguage();
  const text = look(language, area, key, params);
  if (text) return text;
  if (isLoaded(language, area)) return NOT_FOUND;
  if (isLoaded(DEFAULT_LANGUAGE, area)) return look(DEFAULT_LANGUAGE, area, key, params) || NOT_FOUND;
  void loadAreas([area]);
  return '';
}
