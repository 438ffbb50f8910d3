/**
 * A reply that its recipient has seen was removed: the line changes instead of disappearing. People who had not seen it
 * are not notified. Written when the reply is withdrawn (../record), and withdrawn when the reply returns.
 */
import type { NotificationKind } from './notification-kind';
import { replied } from './reply';

export const replyRemoved: NotificationKind = {
  name: 'reply_removed',
  channels: { tray: true },
  mail: 'digest',
  takesBack: (fact) => (fact.fact === 'shown' && !fact.isNew ? replied(fact.comment) : []),
};
