/** What readers do in an interview, as lazy actions: what was written stays in its draft until `askAction` takes it. */
import type { WritableAtom } from '../../base/store/jotai';
import { lazyAction } from '../../base/store/lazy-action';

type Code = typeof import('./questions.deferred');
const lazy = <Args extends unknown[], Result>(find: (code: Code) => WritableAtom<unknown, Args, Result>) =>
  lazyAction(() => import('./questions.deferred').then(find));

export const askAction = lazy((code) => code.askAction);
export const findSimilarAction = lazy((code) => code.findSimilarAction);
export const loadMoreQuestionsAction = lazy((code) => code.loadMoreQuestionsAction);
