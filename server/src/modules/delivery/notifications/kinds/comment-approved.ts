/** A comment that waited for a moderator is published: its author is notified, by the site and not by a person. */
import type { Fact, FactComment } from '../../../platform/facts/facts';
import { about } from './about';
import type { Notice, NotificationKind } from './notification-kind';

export const commentApproved: NotificationKind = {
  name: 'comment_approved',
  channels: { tray: true, push: true, mail: true },
  mail: 'held',
  ringsAnew: true,
  notifies: (fact) => (fact.fact === 'approved' ? judged(fact) : []),
  takesBack: (fact) => (fact.fact === 'refused' || fact.fact === 'hidden' ? ownOf(fact.comment) : []),
};

/** Each verdict of a comment takes the place of the one before. */
export const judged = (fact: Fact & { fact: 'approved' | 'refused' }): Notice[] =>
  ownOf(fact.comment).map((notice) => ({
    ...notice,
    detail: { reason: fact.reason, ...(fact.isChange && { change: 1 }) },
  }));

export const ownOf = (comment: FactComment): Notice[] => [
  {
    ...about(comment),
    actor_id: 0,
    user_id: comment.actor_id,
    target_id: comment.id,
    group: String(comment.id),
  },
];
