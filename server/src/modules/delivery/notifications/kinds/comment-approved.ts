/** A pending comment was published: notifies its author, on behalf of the site and not of a person. */
import type { NotificationDetail } from '../../../../database/schema';
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

/** Creates the notice of a verdict, which replaces the one before. */
export const judged = (fact: Fact & { fact: 'approved' | 'refused' }): Notice[] =>
  ownOf(fact.comment).map((notice) => ({
    ...notice,
    detail: { reason: fact.reason, ...(fact.says && { says: fact.says }), ...(fact.isChange && { change: 1 }) },
  }));

/** Returns the name of the text: verdicts about an edit have other texts than those about a comment. */
export const saidOf = <K extends string>(
  kind: K,
  { change }: NotificationDetail,
): K | 'change_approved' | 'change_refused' =>
  change === 1 ? (kind === 'comment_approved' ? 'change_approved' : 'change_refused') : kind;

export const ownOf = (comment: FactComment): Notice[] => [
  {
    ...about(comment),
    actor_id: 0,
    user_id: comment.actor_id,
    target_id: comment.id,
    group: String(comment.id),
  },
];
