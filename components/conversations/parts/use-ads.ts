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
  const isWanted = useAtomValue(settingsAtom).ad_integration !== 'none';
  // Never in the first draw, which is the server's.
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(isWanted), [isWanted]);

  return (nth: number): string | undefined => {
    if (!isOn) return undefined;
    if (nth >= position && (nth - position) % interval === 0) return `${turn} ${nth}`;
    return nth === count ? `${turn}` : undefined;
  };
}
