/** The first page, painted or as an answer (load.actions.ts). */

import { atom, type Setter } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import { commentAtom, storePage } from '../content/content.atoms';
import { type Conversation, conversationAtom } from './content.atoms';

export const change = (set: Setter, container_id: string, part: Partial<Conversation>) =>
  set(conversationAtom(container_id), (it) => ({ ...it, ...part }));

/** Replaces the shown threads, except the thread of a deep link. */
export const setFirstPageAction = atom(null, (get, set, container_id: string, page: ContainerList) => {
  const roots = storePage(get, set, page.contents);
  const { target = '' } = get(conversationAtom(container_id));
  const linked = get(commentAtom(target))?.thread_uuid;
  change(set, container_id, {
    status: 'success',
    container: page.container,
    threads: linked && !roots.includes(linked) ? [linked, ...roots] : roots,
    cursor: roots.at(-1),
    hasMore: page.more_available,
    held: [],
  });
});
