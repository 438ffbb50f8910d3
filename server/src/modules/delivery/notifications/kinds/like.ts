/** A person likes a comment: notifies its author. All likes of a comment share a line. */
import type { Fact } from '../../../platform/facts/facts';
import { about } from './about';
import type { Notice, NotificationKind } from './notification-kind';

export const like: NotificationKind = {
  name: 'like',
  channels: { tray: true, push: false, mail: false },
  mail: 'digest',
  notifies: (fact) => (fact.fact === 'liked' ? liked(fact) : []),
  takesBack: (fact) => (fact.fact === 'unliked' ? liked(fact) : []),
};

const liked = ({ comment, actor_id }: Fact & { fact: 'liked' | 'unliked' }): Notice[] => [
  { ...about(comment), actor_id, user_id: comment.actor_id, target_id: comment.id, group: String(comment.id) },
];
