/** Rare actions of readers, as lazy actions: their code is loaded with the listening code (./chat.deferred). */
import { lazyAction } from '../../base/store/lazy-action';

const deferred = () => import('./chat.deferred');

export const beginEditAction = lazyAction(deferred, 'beginEditAction');
export const editMessageAction = lazyAction(deferred, 'editMessageAction');
export const lastOwnAction = lazyAction(deferred, 'lastOwnAction');
export const loadEarlierAction = lazyAction(deferred, 'loadEarlierAction');
export const reactAction = lazyAction(deferred, 'reactAction');
