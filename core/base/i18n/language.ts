/** The page's language: `vf:lang`, else `lang` of `<html>`, else English (specification §5; host contract 7). */

import { atom } from '../store/jotai';
import { store } from '../store/store';
import { readTags } from '../tags/tags';
import { DEFAULT_LANGUAGE, findLanguage, type Language, rowOf } from './languages';

const chosenAtom = atom<Language | null>(null);

export const languageAtom = atom((get): Language => get(chosenAtom) ?? DEFAULT_LANGUAGE);
export const directionAtom = atom((get) => rowOf(get(languageAtom)).direction);

/** Logs an unsupported language and uses the default. */
export function readLanguage(document: Document): Language {
  const asked = readTags(document).first('vf:lang') || document.documentElement.lang;
  if (!asked) return DEFAULT_LANGUAGE;
  const language = findLanguage(asked);
  if (!language) console.error(`language "${asked}" is not supported, "${DEFAULT_LANGUAGE}" is used`);
  return language ?? DEFAULT_LANGUAGE;
}

export function currentLanguage(): Language {
  if (store.get(chosenAtom) === null && typeof document !== 'undefined') store.set(chosenAtom, readLanguage(document));
  return store.get(languageAtom);
}

export const chooseLanguageAction = atom(null, (_get, set, language: Language) => set(chosenAtom, language));
