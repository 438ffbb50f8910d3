/**
 * An answer that its reader had seen is gone: the line about it says so instead of vanishing. Whoever had not seen it
 * is not notified. It is written by what takes the answer back (../record), and taken back itself when the answer
 * returns.
 */
import type { NotificationKind } from './notification-kind';
import { replied } from './reply';

export const replyRemoved: NotificationKind = {
  name: 'reply_removed',
  channels: { tray: true },
  mail: 'digest',
  takesBack: (fact) => (fact.fact === 'shown' && !fact.isNew ? replied(fact.comment) : []),
};
