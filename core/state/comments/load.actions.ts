/** The first page, in an order. Emits comments/sorted (host contract 9.4; specification §4 "Live widget loads", §5). */

import { publishFrom } from '../../base/bus/bus';
import { atom } from '../../base/store/jotai';
import type { Filter } from '../../contract/content/comment';
import type { ConversationSort } from '../../contract/content/sorts';
import { loadList } from '../content/read';
import { isStaffAtom } from '../user/user.atoms';
import { comments } from './comments.kind';
import { audienceAtom, conversationAtom, type PageSizes } from './content.atoms';
import { change } from './first-page';
import { loadPersonalAction } from './personal.actions';
import { readAsStaffAtom } from './staff.atoms';

export interface ToLoad {
  container_id: string;
  sizes: PageSizes;
  sort: ConversationSort;
}

/** A failure stores its reason in the conversation, and leaves the rendered comments. */
export const loadConversationAction = atom(null, async (get, set, { container_id, ...asked }: ToLoad) => {
  set(readAsStaffAtom(container_id), get(isStaffAtom));
  if (await loadList(get, set, comments, container_id, asked)) await set(loadPersonalAction, container_id);
});

/** Published once per change (specification §5). */
export const setSortAction = atom(null, async (get, set, container_id: string, sort: ConversationSort) => {
  const conversation = get(conversationAtom(container_id));
  if (conversation.sort === sort) return;
  publishFrom(get(audienceAtom(container_id))[0], 'comments/sorted', sort);
  // The link was followed; now the reader wants this order.
  change(set, container_id, { target: undefined });
  await set(loadConversationAction, { container_id, sort, sizes: conversation.sizes });
});

/** Only picks, or all (specification §2: "all_threads, featured_threads"). */
export const setFilterAction = atom(null, async (get, set, container_id: string, filter: Filter | undefined) => {
  const { sort, sizes } = get(conversationAtom(container_id));
  change(set, container_id, { filter, target: undefined });
  await set(loadConversationAction, { container_id, sort, sizes });
});
