/** What a chat needs once it listens, and what readers do in it now and then. */
export { sendTyping } from '../../transport/realtime/authenticate';
export { subscribeContainer } from '../../transport/realtime/realtime';
export { applyArrivingAction, makeSpaceAction } from './apply.actions';
export { byFrames } from './by-frames';
export { catchUpChatAction } from './catch-up.actions';
export { beginEditAction, editMessageAction, lastOwnAction } from './edit.actions';
export { loadEarlierAction } from './load-earlier.actions';
export { reactAction } from './react.actions';
