/** Texts in components: `const t = useTranslate('conversations'); t('comments', { count })`. */
import { useCallback } from 'react';
import { useAtomValue } from '../store/hooks';
import { languageAtom } from './language';
import { type Area, packsAtom } from './packs';
import { type Key, type Params, translate } from './translate';

export type Translate<A extends Area> = (key: Key<A>, params?: Params) => string;

export function useTranslate<A extends Area>(area: A): Translate<A> {
  const language = useAtomValue(languageAtom);
  const arrived = useAtomValue(packsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language or pack makes a new function.
  return useCallback((key, params) => translate(area, key, params), [area, language, arrived]);
}
