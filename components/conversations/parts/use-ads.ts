import { useEffect, useState } from 'react';
import { conversationAtom } from '../../../core/content/content.atoms';
import { settingsAtom } from '../../../core/site/site.atoms';
import { useAtomValue } from '../../../core/store/hooks';
import { useHere } from './conversation-context';

/**
 * Where ads stand (HOST-API.md 12): after the thread of the first position, then in intervals, and at the foot unless
 * one is there already. A conversation that is read anew has new ones.
 *
 * @returns the key of the ad after the thread of this number; undefined where none is
 */
export function useAds([position, interval]: [position: number, interval: number], count: number) {
  const { turn } = useAtomValue(conversationAtom(useHere().container_id));
  const isOn = useAtomValue(settingsAtom).ad_integration !== 'none';
  // Never in the first draw, which is the server's.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);

  return (nth: number): string | undefined => {
    if (!isOn || !isDrawn) return undefined;
    if (nth >= position && (nth - position) % interval === 0) return `ad ${turn} ${nth}`;
    return nth === count ? `ad ${turn}` : undefined;
  };
}
