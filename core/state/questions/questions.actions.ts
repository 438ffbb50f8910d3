/** Reader actions in an interview, as lazy actions: text stays in its draft until `askAction` takes it. */
import { lazyAction } from '../../base/store/lazy-action';

export const askAction = lazyAction(() => import('./ask.actions').then((code) => code.askAction));
export const findSimilarAction = lazyAction(() => import('./ask.actions').then((code) => code.findSimilarAction));
export const loadMoreQuestionsAction = lazyAction(() =>
  import('./questions.deferred').then((code) => code.loadMoreQuestionsAction),
);
