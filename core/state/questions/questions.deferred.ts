/** What an interview needs once it listens, and once somebody asks. */
export { subscribeContainer } from '../../transport/realtime/realtime';
export { byFrame } from '../comments/by-frame';
export { applyQuestionsAction } from './apply.actions';
export { askAction, findSimilarAction } from './ask.actions';
export { catchUpInterviewAction } from './load.actions';
export { loadMoreQuestionsAction } from './more.actions';
