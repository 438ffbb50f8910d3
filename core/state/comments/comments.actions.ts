/**
 * Reader actions in a conversation, as lazy actions: the code follows the first render (comments.deferred.ts), and text
 * stays in its draft until `postAction` takes it.
 */
import { unreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { change } from './first-page';
import type { ToLoad } from './load.actions';

const deferred = () => import('./comments.deferred');

const loadAction = lazyAction(deferred, 'loadConversationAction');

/** Without the code, the conversation cannot be loaded. */
export const loadConversationAction = atom(null, async (_get, set, ask: ToLoad) => {
  try {
    await set(loadAction, ask);
  } catch (error) {
    change(set, ask.container_id, { status: 'error', failure: unreachable(error) });
  }
});
export const setFilterAction = lazyAction(deferred, 'setFilterAction');
export const openTargetAction = lazyAction(deferred, 'openTargetAction');
export const loadPersonalAction = lazyAction(deferred, 'loadPersonalAction');
export const forgetPersonalAction = lazyAction(deferred, 'forgetPersonalAction');
export const postAction = lazyAction(deferred, 'postAction');
export const discardAction = lazyAction(deferred, 'discardAction');
export const sendVotesAction = lazyAction(deferred, 'sendVotesAction');
export const sendTypingAction = lazyAction(deferred, 'sendTypingAction');
