/** Number of shares of a page through its share bars, the same for all bars of the page (extension). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset, keyed } from '../../base/store/jotai';
import type { ShareMedium } from '../../contract/content/share-media';
import type { ShareCounts, SharedPage } from '../../contract/content/sharing';
import { sectionUuidAtom } from '../site/site.atoms';

export const sharesKey = ({ container_id = '', url = '' }: SharedPage): string => container_id || url;

/** Undefined while the counts are unknown. */
export const shareCountsAtom = keyed((_key: string) => atom<ShareCounts | undefined>(undefined));

const asked = clearedOnReset(new Set<string>());

/** Loads the counts of a page once, whatever bars it has; a failure leaves them unknown. */
export const loadSharesAction = atom(null, async (get, set, page: SharedPage): Promise<void> => {
  const key = sharesKey(page);
  if (get(shareCountsAtom(key)) || asked.has(key)) return;
  asked.add(key);
  const { fetchShares } = await import('../../transport/api/shares');
  const answer = await orUnreachable(fetchShares(get(sectionUuidAtom), page));
  asked.delete(key);
  if (!isFailure(answer)) set(shareCountsAtom(key), answer);
});

/** A press that is not counted, because this network has shared enough, changes nothing. */
export const pressShareAction = atom(null, async (get, set, page: SharedPage, medium: ShareMedium): Promise<void> => {
  // Painted roots have already loaded this module.
  const { press } = await import('./press');
  const counts = await press(get(sectionUuidAtom), { ...page, medium });
  if (counts) set(shareCountsAtom(sharesKey(page)), counts);
});
