/**
 * What this reader has posted since the page was loaded stands directly under the field until the next visit, above pins
 * and whatever the order: the place of a comment in its order is for those who come later.
 *
 * Reads: ownPostsAtom(container_id), shownThreadsAtom(container_id)
 */

import { atom, keyed } from '../../base/store/jotai';
import { conversationAtom } from './content.atoms';

/** Threads, the newest first. */
export const ownPostsAtom = keyed((_container_id: string) => atom<string[]>([]));

/** Roots as they are drawn; what the list is narrowed to is shown alone. */
export const shownThreadsAtom = keyed((container_id: string) =>
  atom((get) => {
    const { threads, filter } = get(conversationAtom(container_id));
    const own = get(ownPostsAtom(container_id));
    if (own.length === 0 || filter) return threads;
    return [...own, ...threads.filter((uuid) => !own.includes(uuid))];
  }),
);
