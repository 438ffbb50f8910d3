/** Deferred code of a conversation, one chunk: loading more, writing, live events, the personal layer. */
export { byFrame, followLive } from '../content/live';
export { applyEventAction, applyMissedAction } from './comments.kind';
export { loadConversationAction, setFilterAction } from './load.actions';
export { catchUpAction, openTargetAction } from './more.actions';
export { forgetPersonalAction, loadPersonalAction } from './personal.actions';
export { postAction } from './post.actions';
export { discardAction } from './send';
export { sendVotesAction } from './send-votes.actions';
export { sendTypingAction } from './typing.actions';
