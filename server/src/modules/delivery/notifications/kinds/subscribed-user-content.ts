/** A followed person has written. */
import { about } from './about';
import type { NotificationKind } from './notification-kind';

export const subscribedUserContent: NotificationKind = {
  name: 'subscribed_user_content',
  channels: { tray: true, push: true, mail: true },
  mail: 'digest',
  spreads(fact) {
    if (fact.fact !== 'shown') return [];
    const { target_id: _, ...notice } = about(fact.comment);
    return [{ ...notice, source: `user:${notice.actor_id}`, group: String(notice.actor_id) }];
  },
};
