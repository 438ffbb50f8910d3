/** The channels other than the tray that notify readers, one file each. */
import type { NotificationChannel } from './channel';
import { mailChannel } from './mail';
import { push } from './push';
import { webhook } from './webhook';

export const channels: NotificationChannel[] = [push, mailChannel, webhook];
