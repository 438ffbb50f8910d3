/** What staff or a client of the site broadcast to who follows a topic (../broadcasts). */
import type { NotificationKind } from './notification-kind';

export const broadcastTopic: NotificationKind = {
  name: 'broadcast_topic',
  channels: { tray: true, push: true },
  mail: 'digest',
};
