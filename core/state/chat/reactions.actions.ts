/** Reacting to a message, as a lazy action: the code comes with the first reaction (./react.actions). */
import { lazyAction } from '../../base/store/lazy-action';

export const reactAction = lazyAction(() => import('./chat.deferred').then((it) => it.reactAction));
