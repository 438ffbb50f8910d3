/** A broadcast by staff or a client of the site to followers of a topic (../broadcasts). */
import type { NotificationKind } from './notification-kind';

export const broadcastTopic: NotificationKind = {
  name: 'broadcast_topic',
  channels: { tray: true, push: true },
  mail: 'digest',
};
