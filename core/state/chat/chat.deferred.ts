/** What a chat needs once it listens. */
export { sendTyping } from '../../transport/realtime/authenticate';
export { subscribeContainer } from '../../transport/realtime/realtime';
export { applyArrivingAction, makeSpaceAction } from './apply.actions';
export { byFrames } from './by-frames';
export { catchUpChatAction } from './catch-up.actions';
export { reactAction } from './react.actions';
