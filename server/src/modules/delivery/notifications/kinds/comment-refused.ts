/**
 * A moderator refused or removed a comment: notifies its author, with the reason. Not for spam, nor for a refusal that
 * was undone.
 */
import { judged, ownOf } from './comment-approved';
import type { NotificationKind } from './notification-kind';

export const commentRefused: NotificationKind = {
  name: 'comment_refused',
  channels: { tray: true, push: false, mail: true },
  mail: 'held',
  ringsAnew: true,
  notifies: (fact) => (fact.fact === 'refused' ? judged(fact) : []),
  takesBack: (fact) =>
    fact.fact === 'approved' || fact.fact === 'reopened' || (fact.fact === 'shown' && !fact.isNew)
      ? ownOf(fact.comment)
      : [],
};
