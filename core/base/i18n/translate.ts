/**
 * Texts by area and key, with `{{placeholders}}` and plurals (`replies_one`). A missing text is 'Translation not found'
 * (specification §8); a text whose pack is still loading is empty.
 */
import { formatNumber, pluralForm, type Texts } from './format';
import { currentLanguage } from './language';
import { DEFAULT_LANGUAGE, type Language } from './languages';
import { type Area, type Areas, dictionary, isLoaded, loadAreas } from './packs';

type Stem<Name> = Name extends `${infer Start}_${Intl.LDMLPluralRule}` ? Start : never;
/** Keys of an area as in English; plurals without their form. */
export type Key<A extends Area> = (keyof Areas[A] & string) | Stem<keyof Areas[A]>;
export type Params = Record<string, string | number>;

const NOT_FOUND = 'Translation not found';

function look(language: Language, area: Area, key: string, params: Params): string {
  const { count } = params;
  const names = typeof count === 'number' ? [`${key}_${pluralForm(count, language)}`, `${key}_other`, key] : [key];
  const shown = typeof count === 'number' ? { ...params, count: formatNumber(count, language) } : params;
  const texts = dictionary.table(language)?.[area] ?? {};
  const name = names.find((one) => Object.hasOwn(texts, one));
  // Uses an array of keys, because keys contain dots.
  return name ? dictionary.t([area, name], shown, language) : '';
}

const NONE: Texts = {};

/** Texts of an area, or else the English ones; empty while they load. */
export function textsOf(area: Area): Texts {
  const known = [currentLanguage(), DEFAULT_LANGUAGE].find((language) => isLoaded(language, area));
  return (known && dictionary.table(known)?.[area]) ?? NONE;
}

export function translate<A extends Area>(area: A, key: Key<A>, params: Params = {}): string {
  const language = currentLanguage();
  const text = look(language, area, key, params);
  if (text) return text;
  if (isLoaded(language, area)) return NOT_FOUND;
  if (isLoaded(DEFAULT_LANGUAGE, area)) return look(DEFAULT_LANGUAGE, area, key, params) || NOT_FOUND;
  void loadAreas([area]);
  return '';
}
