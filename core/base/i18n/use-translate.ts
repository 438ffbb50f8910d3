/** Texts in components: `const t = useTranslate('conversations'); t('comments', { count })`. */
import { useCallback } from 'react';
import { useAtomValue } from '../store/hooks';
import { type Atom, atom } from '../store/jotai';
import type { Texts } from './format';
import { languageAtom } from './language';
import { type Area, packsAtom } from './packs';
import { type Key, type Params, textsOf, translate } from './translate';

export type Translate<A extends Area> = (key: Key<A>, params?: Params) => string;

const known: Partial<Record<Area, Atom<Texts>>> = {};

/** The value only changes with the area's own texts: a pack that loads for a menu re-renders no long thread. */
export function textsAtom(area: Area): Atom<Texts> {
  known[area] ??= atom((get) => {
    get(packsAtom);
    get(languageAtom);
    return textsOf(area);
  });
  return known[area];
}

export function useTranslate<A extends Area>(area: A): Translate<A> {
  const language = useAtomValue(languageAtom);
  const texts = useAtomValue(textsAtom(area));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language or new texts make a new function.
  return useCallback((key, params) => translate(area, key, params), [area, language, texts]);
}
