/** The channels by which a reader is notified besides the tray, each in a file of its own. */
import type { NotificationChannel } from './channel';
import { mailChannel } from './mail';
import { push } from './push';
import { webhook } from './webhook';

export const channels: NotificationChannel[] = [push, mailChannel, webhook];
