/** Code of a chat that is needed once it listens, and for rare actions of readers. */
export { sendTyping } from '../../transport/realtime/authenticate';
export { subscribeContainer } from '../../transport/realtime/realtime';
export { applyArrivingAction, makeSpaceAction } from './apply.actions';
export { byFrames } from './by-frames';
export { catchUpChatAction } from './catch-up.actions';
export { beginEditAction, editMessageAction, lastOwnAction } from './edit.actions';
export { loadEarlierAction } from './load-earlier.actions';
export { reactAction } from './react.actions';
