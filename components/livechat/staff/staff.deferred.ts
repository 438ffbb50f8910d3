/** What staff alone fetch. */
export { ChatSettings } from './chat-settings';
