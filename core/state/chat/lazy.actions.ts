/** What readers do now and then, as lazy actions: the code comes with what listens (./chat.deferred). */
import { lazyAction } from '../../base/store/lazy-action';

const later = () => import('./chat.deferred');

export const beginEditAction = lazyAction(() => later().then((it) => it.beginEditAction));
export const editMessageAction = lazyAction(() => later().then((it) => it.editMessageAction));
export const lastOwnAction = lazyAction(() => later().then((it) => it.lastOwnAction));
export const loadEarlierAction = lazyAction(() => later().then((it) => it.loadEarlierAction));
export const reactAction = lazyAction(() => later().then((it) => it.reactAction));
