/** Code of a chat that is needed once it listens, and for rare actions of readers. */
export { sendTyping } from '../../transport/realtime/authenticate';
export { followLive } from '../content/live';
export { applyArrivingAction, byFrames, catchUpChatAction, makeSpaceAction } from './chat.live';
export { beginEditAction, editMessageAction, lastOwnAction } from './edit.actions';
export { loadEarlierAction } from './load-earlier.actions';
export { reactAction } from './react.actions';
