/** Rare actions of readers, as lazy actions: their code is loaded with the listening code (./chat.deferred). */
import { lazyAction } from '../../base/store/lazy-action';

const deferred = () => import('./chat.deferred');

export const beginEditAction = lazyAction(() => deferred().then((it) => it.beginEditAction));
export const editMessageAction = lazyAction(() => deferred().then((it) => it.editMessageAction));
export const lastOwnAction = lazyAction(() => deferred().then((it) => it.lastOwnAction));
export const loadEarlierAction = lazyAction(() => deferred().then((it) => it.loadEarlierAction));
export const reactAction = lazyAction(() => deferred().then((it) => it.reactAction));
