/** Code that an interview needs once it listens. */
export { subscribeContainer } from '../../transport/realtime/realtime';
export { byFrame } from '../content/live';
export { applyQuestionsAction } from './apply.actions';
export { catchUpInterviewAction } from './load.actions';
