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
 * Effects of a conversation without output: events about reading, links to a comment, ads, and announcements of new
 * comments, summed up at most once in 10 s.
 */
export function Watch(settings: Promos): null {
  const { container_id, announce } = useHere();
  useEngagement(container_id);
  useHash(container_id);
  useAds(settings);
  const t = useTranslate('conversations');
  const arrived = useAtomValue(arrivedAtom(container_id));
  const announced = useRef({ count: arrived, at: 0 }).current;

  useEffect(() => {
    if (arrived <= announced.count) {
      announced.count = arrived;
      return;
    }
    const announceArrived = () => {
      announce(t('new_comments', { count: arrived - announced.count }));
      announced.count = arrived;
      announced.at = Date.now();
    };
    const timer = setTimeout(announceArrived, Math.max(0, announced.at + PAUSE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [arrived, announced, announce, t]);
  return null;
}
