/** Somebody likes a comment: its author is notified. All likes of one comment are one line. */
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
