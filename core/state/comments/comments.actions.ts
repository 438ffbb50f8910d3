/**
 * Reader actions in a conversation, as lazy actions: the code follows the first render (comments.deferred.ts), and text
 * stays in its draft until `postAction` takes it.
 */
import { unreachable } from '../../base/failure/failure';
import { atom, type WritableAtom } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { change } from './first-page';
import type { ToLoad } from './load.actions';

type Code = typeof import('./comments.deferred');
const lazy = <Args extends unknown[], Result>(find: (code: Code) => WritableAtom<unknown, Args, Result>) =>
  lazyAction(() => import('./comments.deferred').then(find));

const loadAction = lazy((code) => code.loadConversationAction);

/** Without the code, the conversation cannot be loaded. */
export const loadConversationAction = atom(null, async (_get, set, ask: ToLoad) => {
  try {
    await set(loadAction, ask);
  } catch (error) {
    change(set, ask.container_id, { status: 'error', failure: unreachable(error) });
  }
});
export const setFilterAction = lazy((code) => code.setFilterAction);
export const openTargetAction = lazy((code) => code.openTargetAction);
export const loadPersonalAction = lazy((code) => code.loadPersonalAction);
export const forgetPersonalAction = lazy((code) => code.forgetPersonalAction);
export const postAction = lazy((code) => code.postAction);
export const discardAction = lazy((code) => code.discardAction);
export const sendVotesAction = lazy((code) => code.sendVotesAction);
export const sendTypingAction = lazy((code) => code.sendTypingAction);
