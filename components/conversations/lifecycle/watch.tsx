import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { Promos } from '../../../core/state/ads/places';
import { arrivedAtom } from '../../../core/state/comments/events.atoms';
import { useHere } from './conversation-context';
import { useAds } from './use-ads';
import { useEngagement } from './use-engagement';
import { useHash } from './use-hash';

const PAUSE_MS = 10_000;

/**
 * What watches a conversation and draws nothing: what the page is told of reading, links that lead to a comment, ads, and
 * new comments, which a screen reader hears of summed up, at most once in 10 s.
 */
export function Watch(settings: Promos): null {
  const { container_id, announce } = useHere();
  useEngagement(container_id);
  useHash(container_id);
  useAds(settings);
  const t = useTranslate('conversations');
  const arrived = useAtomValue(arrivedAtom(container_id));
  const told = useRef({ count: arrived, at: 0 }).current;

  useEffect(() => {
    if (arrived <= told.count) {
      told.count = arrived;
      return;
    }
    const tell = () => {
      announce(t('new_comments', { count: arrived - told.count }));
      told.count = arrived;
      told.at = Date.now();
    };
    const timer = setTimeout(tell, Math.max(0, told.at + PAUSE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [arrived, told, announce, t]);
  return null;
}
