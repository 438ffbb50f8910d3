/**
 * A moderator refused or took down a comment: its author is notified, with the reason. Of spam nothing is said, and of a refusal
 * that was taken back no longer anything.
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
