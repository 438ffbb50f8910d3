/** Parts that a reader opens or runs into, and staff's: loaded with the first of them. */
import { loadAreas } from '../../core/base/i18n/packs';
import { fetchSheets } from '../../core/mount/element/sheets';
import { menuSheets } from '../shared/menu/menu-list';

export { MentionList } from '../shared/mentions/mention-list';
export { RefusalMessage } from '../shared/refusal/refusal-message';
export { EmoteMenu } from './field/emote-menu';
export { MessageMenu } from './messages/message-menu';
export { OnlyTyping } from './messages/only-typing';
export { ReactionMenu } from './messages/reaction-menu';
export { ReadingMenu } from './messages/reading-menu';
export { ChatSettings } from './staff/chat-settings';
export { StaffKeys } from './staff/staff-keys';

/** A menu is positioned by its size, so sheets and texts come first. */
export const ready = () => Promise.all([fetchSheets(menuSheets), loadAreas(['reading'])]);
