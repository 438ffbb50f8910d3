/** Shows held comments. Emits comments-realtime/more-loaded. */
import { atom } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { commentAtom } from '../content/content.atoms';
import { conversationAtom } from './content.atoms';
import { publishWhenDrawnAction } from './events.atoms';
import { withOnTop } from './insert';
import { changeLive, liveAtom } from './live.atoms';
import { inPlace } from './networks-place';

const beginAnewAction = lazyAction(() => import('./after-gap'), 'beginAnewAction');

/**
 * Shows the held roots, newest first. When more arrived than are held, loads the newest again: comments between the
 * held ones and the old list would be missing.
 * @returns the first new one
 */
export const showHeldAction = atom(null, async (get, set, container_id: string): Promise<string | undefined> => {
  const conversation = get(conversationAtom(container_id));
  const { held, sort, threads } = conversation;
  if (held.length === 0) return;
  if (get(liveAtom(container_id)).leftOut > 0 && sort === 'newest') {
    await set(beginAnewAction, container_id);
    set(publishWhenDrawnAction, container_id, 'comments-realtime/more-loaded');
    return get(conversationAtom(container_id)).threads.find((uuid) => !get(commentAtom(uuid))?.is_pinned);
  }
  set(conversationAtom(container_id), {
    ...conversation,
    threads: inPlace(get, conversation, withOnTop(get, threads, held)),
    held: [],
  });
  changeLive(set, container_id, { drawn: 0, leftOut: 0 });
  set(publishWhenDrawnAction, container_id, 'comments-realtime/more-loaded');
  return held[0];
});
