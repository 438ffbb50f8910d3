/** Action of "more": loads on, and moves the focus to the first new text. */

import { atom } from '../../../core/base/store/jotai';
import { runInterceptors } from '../../../core/host/host-api/interceptors';
import { loadMoreAction, loadRepliesAction } from '../../../core/state/comments/more.actions';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { focusAfter } from './focus-after';

/** Loads the next page, after the page's interceptors have agreed. */
export const readOnAction = atom(null, async (_get, set, container_id: string, list: Element | null): Promise<void> => {
  if (!(await runInterceptors('live_comments.load_more', { container_id }))) return;
  const last = list?.querySelector(':scope > article:last-of-type');
  const failure = await set(loadMoreAction, container_id);
  if (failure) void set(showFailureAction, failure);
  else focusAfter(last);
});

/** Loads more replies of a thread. */
export const readRepliesAction = atom(
  null,
  async (_get, set, container_id: string, root_uuid: string, replies: Element | null): Promise<void> => {
    const known = new Set(replies?.querySelectorAll('article'));
    const failure = await set(loadRepliesAction, container_id, root_uuid);
    if (failure) return set(showFailureAction, failure);
    const focusFresh = (frames = 30) =>
      requestAnimationFrame(() => {
        const fresh = [...(replies?.querySelectorAll<HTMLElement>('article') ?? [])].find((it) => !known.has(it));
        if (fresh) fresh.focus({ preventScroll: true });
        else if (frames > 0) focusFresh(frames - 1);
      });
    focusFresh();
  },
);
