/** Reader actions in an interview, as lazy actions: text stays in its draft until `askAction` takes it. */
import { lazyAction } from '../../base/store/lazy-action';

export const askAction = lazyAction(() => import('./ask.actions'), 'askAction');
export const findSimilarAction = lazyAction(() => import('./ask.actions'), 'findSimilarAction');
export const loadMoreQuestionsAction = lazyAction(() => import('./more.actions'), 'loadMoreQuestionsAction');
