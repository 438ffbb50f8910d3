/** The first page, in an order. Emits comments/sorted (host contract 9.4; specification §4 "Live widget loads", §5). */

import { publishFrom } from '../../base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import type { ContainerList, Filter } from '../../contract/comment';
import { type ConversationSort, sortOnTheWire } from '../../contract/sorts';
import { createContainer, fetchContainer } from '../../transport/api/reading';
import { sectionUuidAtom } from '../site/site.atoms';
import { isStaffAtom } from '../user/user.atoms';
import { windClockAction } from './clock.atoms';
import { audienceAtom, conversationAtom, type PageSizes } from './content.atoms';
import { change, setFirstPageAction } from './first-page';
import { changeLive } from './live.atoms';
import { loadNames } from './load-names';
import { socialQuery } from './networks-place';
import { loadPersonalAction } from './personal.actions';
import { readAsStaffAtom } from './staff.atoms';
import { isUnavailable } from './unavailable';

export const showFor = (get: Getter) => (get(isStaffAtom) ? ('all' as const) : undefined);

/** Creates an unknown container (specification §4: "fall back to an alternate action"). */
export async function fetchFirstPage(
  get: Getter,
  container_id: string,
  sort: ConversationSort,
  sizes: PageSizes,
): Promise<ContainerList | Failure> {
  const section = get(sectionUuidAtom);
  const query = {
    limit: sizes.limit,
    reply_limit: sizes.replyLimit,
    sorted_by: sortOnTheWire(sort),
    filtered_by: get(conversationAtom(container_id)).filter,
    ...socialQuery(sizes),
    show: showFor(get),
  };
  const first = await orUnreachable(fetchContainer(section, container_id, query));
  if (!isFailure(first) || first.error_status !== 404) return first;
  const made = await orUnreachable(createContainer(section, container_id));
  if (isFailure(made) && made.error_status !== 409) return made;
  return orUnreachable(fetchContainer(section, container_id, query));
}

export interface ToLoad {
  container_id: string;
  sizes: PageSizes;
  sort: ConversationSort;
}

/** Counts over the life of the script: an answer from before a reset must not match the new conversation. */
let lastRevision = 0;

/** A failure stores its reason in the conversation, and leaves the rendered comments. */
export const loadConversationAction = atom(null, async (get, set, { container_id, sizes, sort }: ToLoad) => {
  const revision = ++lastRevision;
  change(set, container_id, { status: 'pending', failure: null, sort, sizes, revision, isLoadingMore: false });

  set(readAsStaffAtom(container_id), get(isStaffAtom));
  const answer = await fetchFirstPage(get, container_id, sort, sizes);
  if (get(conversationAtom(container_id)).revision !== revision) return;
  if (isFailure(answer)) {
    const isShown = isUnavailable(answer) && get(conversationAtom(container_id)).container !== null;
    return change(set, container_id, isShown ? { status: 'success' } : { status: 'error', failure: answer });
  }

  await loadNames(set, answer.contents);
  if (get(conversationAtom(container_id)).revision !== revision) return;
  set(windClockAction);
  set(setFirstPageAction, container_id, answer);
  changeLive(set, container_id, { drawn: 0, leftOut: 0 });
  await set(loadPersonalAction, container_id);
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
