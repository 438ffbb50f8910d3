/** Articles of a list: those that it was painted with, or else those of an answer. */
import { useState } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { TrendingAsked } from '../../../core/contract/content/trending';
import { useFacts } from '../../../core/mount/painted/facts-context';
import { useContainerId } from '../../../core/state/comments/use-container-id';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import {
  loadTrendingAction,
  type Trending,
  trendingAtom,
  trendingKey,
} from '../../../core/state/trending/trending.atoms';
import { useEffectOn } from '../effects/use-effect-on';
import type { TrendingFacts } from './trending-facts';

/** @returns the articles, and a function that loads them again after a failure */
export function useTrending(asked: TrendingAsked, own: string | undefined): [Trending, () => void] {
  const facts = useFacts<TrendingFacts>();
  const section = useAtomValue(sectionUuidAtom);
  const wanted = { ...asked, without: useContainerId(own) ?? '' };
  const key = trendingKey(wanted);
  // Facts belong to the first render, and to its attributes.
  const [painted] = useState(facts && { key, articles: facts.articles });
  const loaded = useAtomValue(trendingAtom(key));
  const load = useSetAtom(loadTrendingAction);
  const isPainted = key === painted?.key;

  useEffectOn([section, isPainted, key], () => {
    if (section && !isPainted) void load(wanted);
  });

  return [isPainted ? { status: 'loaded', articles: painted.articles } : loaded, () => void load(wanted)];
}
