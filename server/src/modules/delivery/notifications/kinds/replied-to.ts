/** Returns a notice for the author of the parent; none for a root. */
import type { FactComment } from '../../../platform/facts/facts';
import { about } from './about';
import type { Notice } from './notification-kind';

export function repliedTo(comment: FactComment): Notice[] {
  const { parent_actor_id, parent_id } = comment;
  if (parent_actor_id === null) return [];
  return [{ ...about(comment), user_id: parent_actor_id, group: String(parent_id) }];
}
