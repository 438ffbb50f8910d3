/**
 * A person was mentioned. If the comment also replies to them, they are only notified of the reply. Repeated mentions
 * by one person in a conversation share a line.
 */
import { uuidToNumericId } from '../../../../../../core/contract/values/ids';
import type { FactComment } from '../../../platform/facts/facts';
import { about } from './about';
import type { Notice, NotificationKind } from './notification-kind';

export const mention: NotificationKind = {
  name: 'mention',
  channels: { tray: true, push: true, mail: true },
  mail: 'held',
  notifies: (fact) => (fact.fact === 'shown' ? named(fact.comment) : []),
  takesBack: (fact) => (fact.fact === 'hidden' ? named(fact.comment) : []),
};

function named(comment: FactComment): Notice[] {
  const ids = new Set(comment.mentions.map(({ user_uuid }) => uuidToNumericId(user_uuid) ?? 0));
  ids.delete(0);
  if (comment.parent_actor_id !== null) ids.delete(comment.parent_actor_id);
  return [...ids].map((user_id) => ({
    ...about(comment),
    user_id,
    group: `${comment.actor_id} ${comment.container_uuid}`,
  }));
}
