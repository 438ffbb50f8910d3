/** The reader's own posts are shown directly under the field until the next visit, above pins and in every order. */

import { atom, keyed } from '../../base/store/jotai';
import { conversationAtom } from './content.atoms';

export const ownPostsAtom = keyed((_container_id: string) => atom<string[]>([]));

/** A filtered list leaves out the reader's own new threads. */
export const shownThreadsAtom = keyed((container_id: string) =>
  atom((get) => {
    const { threads, filter } = get(conversationAtom(container_id));
    const own = get(ownPostsAtom(container_id));
    if (own.length === 0 || filter) return threads;
    return [...own, ...threads.filter((uuid) => !own.includes(uuid))];
  }),
);
