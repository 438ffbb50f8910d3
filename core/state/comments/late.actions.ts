/**
 * Acts whose code follows the first draw (later.ts): each waits for it, then does what the action of its name does.
 *
 * Nothing is lost meanwhile: what is written stays in its draft until `postAction` takes it from there.
 */

import { unreachable } from '../../base/failure/failure';
import { atom, type WritableAtom } from '../../base/store/jotai';
import { change } from './first-page';
import type { ToLoad } from './load.actions';

type Later = typeof import('./later');

/** The code itself; asked for again after a failure. */
export const later = (): Promise<Later> => import('./later');

const late = <Args extends unknown[], Result>(find: (parts: Later) => WritableAtom<unknown, Args, Result>) =>
  atom(null, async (_get, set, ...args: Args) => await set(find(await later()), ...args));

/** Loads the first page; code that cannot be fetched is a conversation that cannot be read. */
export const loadConversationAction = atom(null, async (_get, set, ask: ToLoad) => {
  try {
    await set((await later()).loadConversationAction, ask);
  } catch (error) {
    change(set, ask.container_id, { status: 'error', failure: unreachable(error) });
  }
});
export const setSortAction = late((parts) => parts.setSortAction);
export const setFilterAction = late((parts) => parts.setFilterAction);
export const openTargetAction = late((parts) => parts.openTargetAction);
export const showHeldAction = late((parts) => parts.showHeldAction);
export const loadPersonalAction = late((parts) => parts.loadPersonalAction);
export const forgetPersonalAction = late((parts) => parts.forgetPersonalAction);
export const postAction = late((parts) => parts.postAction);
export const editCommentAction = late((parts) => parts.editCommentAction);
export const discardAction = late((parts) => parts.discardAction);
export const removeCommentAction = late((parts) => parts.removeCommentAction);
