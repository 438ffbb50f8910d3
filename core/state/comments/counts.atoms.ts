/** Counts: one request a page, live where loaded (specification §4 "Conversations count"; host contract 6.2, 9.4). */

import { isFailure } from '../../base/failure/failure';
import { atom, clearedOnReset, keyed } from '../../base/store/jotai';
import type { CountAndStatus } from '../../contract/content/comment';
import { sectionUuidAtom } from '../site/site.atoms';
import { isStaffAtom } from '../user/user.atoms';
import { conversationAtom } from './content.atoms';

/** Most ids that the server takes at once. */
const BATCH = 100;

const countAtom = keyed((_container_id: string) => atom<CountAndStatus | null>(null));

export const setCountAction = atom(null, (_get, set, count: CountAndStatus) =>
  set(countAtom(count.containerId), count),
);

const waiting = clearedOnReset(new Set<string>());

/** All calls before the next frame share one request. */
export const loadCountAction = atom(null, async (get, set, container_id: string) => {
  waiting.add(container_id);
  await new Promise((resolve) => setTimeout(resolve, 16));
  const ids = [...waiting];
  waiting.clear();
  for (let at = 0; at < ids.length; at += BATCH) {
    const answer = await import('../../transport/api/comments')
      .then(({ fetchCounts }) => fetchCounts(get(sectionUuidAtom), ids.slice(at, at + BATCH)))
      .catch(() => null);
    if (!answer || isFailure(answer)) continue;
    for (const count of answer) set(setCountAction, count);
  }
});

/** Null: show nothing, for 0 and for a hidden container unless the reader is staff (specification §4). */
export const shownCountAtom = keyed((container_id: string) =>
  atom((get): number | null => {
    const { container } = get(conversationAtom(container_id));
    const known = get(countAtom(container_id));
    const count = container?.total_visible_content ?? known?.commentCount ?? 0;
    const isHidden = container?.settings.is_hidden ?? known?.status === 'hidden';
    if (!Number.isInteger(count) || count === 0) return null;
    return isHidden && !get(isStaffAtom) ? null : count;
  }),
);
