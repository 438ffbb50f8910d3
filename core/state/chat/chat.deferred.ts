/** What a chat needs once it listens. */
export { subscribeContainer } from '../../transport/realtime/realtime';
export { byFrame } from '../comments/by-frame';
export { applyArrivingAction } from './apply.actions';
export { catchUpChatAction } from './load.actions';
export { reactAction } from './react.actions';
