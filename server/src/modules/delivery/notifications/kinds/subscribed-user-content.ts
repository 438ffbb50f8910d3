/** Somebody the reader follows has written. */
import { about } from '../about';
import type { NotificationKind } from '../notification-kind';

export const subscribedUserContent: NotificationKind = {
  name: 'subscribed_user_content',
  channels: { tray: true, push: false, mail: true },
  mail: 'digest',
  spreads(fact) {
    if (fact.fact !== 'shown') return [];
    const { target_id: _, ...told } = about(fact.comment);
    return [{ ...told, source: `user:${told.actor_id}`, group: String(told.actor_id) }];
  },
};
