/** Somebody answered: the author of what was answered is told, once everybody sees the answer. */
import type { FactComment } from '../../../platform/facts/facts';
import { about } from '../about';
import type { Notice, NotificationKind } from '../notification-kind';

export const reply: NotificationKind = {
  name: 'reply',
  channels: { tray: true, push: true, mail: true },
  mail: 'held',
  tells: (fact) => (fact.fact === 'shown' ? replied(fact.comment) : []),
  takesBack: (fact) => (fact.fact === 'hidden' ? replied(fact.comment) : []),
};

/** Of a root nobody is. */
export function replied(comment: FactComment): Notice[] {
  const { parent_actor_id, parent_id } = comment;
  if (parent_actor_id === null) return [];
  return [{ ...about(comment), user_id: parent_actor_id, group: String(parent_id) }];
}
