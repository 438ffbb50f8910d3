/** What a reader opens or runs into, and what staff alone see: fetched with the first of them. */
export { MentionList } from '../shared/mentions/mention-list';
export { RefusalMessage } from './field/refusal-message';
export { MessageMenu } from './messages/message-menu';
export { ChatSettings } from './staff/chat-settings';
