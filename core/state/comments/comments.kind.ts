/**
 * Comments as a kind of content: their calls, the order of a page, what a live comment changes. Responses and live
 * events go through the same two actions.
 * Emits:  comments/more-loaded, comment-replies-realtime/loaded
 * Source: host contract 9.4, 10; specification §3 "Content events", §4
 */
import { atom, keyed } from '../../base/store/jotai';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { sortOnTheWire } from '../../contract/content/sorts';
import { createContainer, fetchComments, fetchContainer } from '../../transport/api/reading';
import { applyChange, applyEvents } from '../content/apply';
import { factsOf, isVisible, storePage } from '../content/content.atoms';
import type { Change, LiveKind, PagedKind } from '../content/kind';
import { isStaffAtom } from '../user/user.atoms';
import { windClockAction } from './clock.atoms';
import { conversationAtom } from './content.atoms';
import { arrivedAtom, missedAtom, publishWhenDrawnAction } from './events.atoms';
import { setFirstPageAction } from './first-page';
import { countChange, hasPlace, insertComment, leaveOut } from './insert';
import { changeLive } from './live.atoms';
import { socialQuery } from './networks-place';
import { ownPostsAtom } from './own-posts.atoms';
import { staffInterceptAtom } from './staff.atoms';
import { isUnavailable } from './unavailable';

/** Own comments being sent: their live echo must not be inserted twice. */
export const underWayAtom = keyed((_container_id: string) => atom(0));

export const comments: PagedKind & LiveKind = {
  ...factsOf(conversationAtom),
  fetch: fetchContainer,
  open: createContainer,
  fetchMore: fetchComments,
  query(get, container_id) {
    const { sizes, sort, filter } = get(conversationAtom(container_id));
    return {
      limit: sizes.limit,
      reply_limit: sizes.replyLimit,
      sorted_by: sortOnTheWire(sort),
      filtered_by: filter,
      ...socialQuery(sizes),
      show: get(isStaffAtom) ? 'all' : undefined,
    };
  },
  isHarmless: isUnavailable,
  show(_get, set, container_id, page) {
    set(windClockAction);
    set(setFirstPageAction, container_id, page);
    changeLive(set, container_id, { drawn: 0, leftOut: 0 });
  },

  position(get, container_id) {
    const { cursor, filter, sizes, threads, held } = get(conversationAtom(container_id));
    // A filtered list is shown without own posts.
    const own = filter ? [] : get(ownPostsAtom(container_id));
    return { cursor, known: [...threads, ...held, ...own], limit: sizes.paginationLimit };
  },
  store: storePage,
  append(_get, set, container_id, roots, hasMore) {
    set(conversationAtom(container_id), (it) => ({
      ...it,
      threads: [...new Set([...it.threads, ...roots.filter((uuid) => !it.held.includes(uuid))])],
      cursor: roots.at(-1) ?? it.cursor,
      hasMore: hasMore && roots.length > 0,
    }));
    changeLive(set, container_id, { drawn: 0 });
    set(publishWhenDrawnAction, container_id, 'comments/more-loaded');
  },

  sending: underWayAtom,
  typists: (container_id) => container_id,
  intercept: (get, _set, container_id, { comment }) =>
    get(staffInterceptAtom).intercept?.(container_id, comment) ?? false,
  takes(get, set, container_id, change, isEcho) {
    const { comment, isChange, isOwn } = change;
    if (isChange || !(isOwn || isVisible(comment))) return false;
    if (isOwn || isEcho || hasPlace(get, container_id, comment)) return true;
    leaveOut(get, set, container_id, change);
    return false;
  },
  onChange: countChange,
  insert(get, set, container_id, changes) {
    for (const change of changes) insertComment(get, set, container_id, change);
  },
};

export const applyCommentAction = atom(null, (get, set, applied: Change & { container_id: string }) => {
  const { container_id, ...change } = applied;
  applyChange(get, set, comments, container_id, change);
});

export const applyEventAction = atom(null, (get, set, container_id: string, event: RealtimeEvent) =>
  applyEvents(get, set, comments, container_id, [event]),
);

/**
 * Applies the events from before hydration, held back and announced as on the painted widget. @returns the last number.
 */
export const applyMissedAction = atom(null, (get, set, container_id: string, after_seq: number): number => {
  const events = get(missedAtom(container_id))?.takeEvents() ?? [];
  const arrived = get(arrivedAtom(container_id));
  set(missedAtom(container_id), null);
  for (const event of events) set(applyEventAction, container_id, event);
  set(arrivedAtom(container_id), arrived);
  return Math.max(after_seq, ...events.map(({ seq }) => seq ?? 0));
});
