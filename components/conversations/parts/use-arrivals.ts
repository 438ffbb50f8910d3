import { useEffect, useRef } from 'react';
import { arrivedAtom } from '../../../core/content/news.atoms';
import { useTranslate } from '../../../core/i18n/use-translate';
import { useAtomValue } from '../../../core/store/hooks';

const PAUSE_MS = 10_000;

/** Tells a screen reader of new comments, summed up, at most once in 10 s (the design card, "Reach"). */
export function useArrivals(container_id: string, announce: (text: string) => void): void {
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
}
