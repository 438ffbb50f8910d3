/**
 * Reader actions in a conversation, as lazy actions: the code follows the first render, and text stays in its draft until
 * `postAction` takes it.
 */
import { unreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';
import { change } from './first-page';
import type { ToLoad } from './load.actions';

const loadAction = lazyAction(() => import('./load.actions'), 'loadConversationAction');

/** Without the code, the conversation cannot be loaded. */
export const loadConversationAction = atom(null, async (_get, set, ask: ToLoad) => {
  try {
    await set(loadAction, ask);
  } catch (error) {
    change(set, ask.container_id, { status: 'error', failure: unreachable(error) });
  }
});
export const setFilterAction = lazyAction(() => import('./load.actions'), 'setFilterAction');
export const openTargetAction = lazyAction(() => import('./more.actions'), 'openTargetAction');
export const loadPersonalAction = lazyAction(() => import('./personal.actions'), 'loadPersonalAction');
export const forgetPersonalAction = lazyAction(() => import('./personal.actions'), 'forgetPersonalAction');
export const postAction = lazyAction(() => import('./post.actions'), 'postAction');
export const discardAction = lazyAction(() => import('./send'), 'discardAction');
export const sendVotesAction = lazyAction(() => import('./send-votes.actions'), 'sendVotesAction');
export const sendTypingAction = lazyAction(() => import('./typing.actions'), 'sendTypingAction');
