/** A broadcast by staff or a client of the site to everyone (../broadcasts). */
import type { NotificationKind } from './notification-kind';

export const broadcastSite: NotificationKind = {
  name: 'broadcast_site',
  channels: { tray: true, push: true },
  mail: 'digest',
};
