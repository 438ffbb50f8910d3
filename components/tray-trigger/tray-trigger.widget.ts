/** The tray's trigger: the bell, and "Log in" for guests or the reader's avatar (specification §2; host contract 2.2, 6.2). */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './tray-trigger.settings';

export default widget({
  tag: 'vf-tray-trigger',
  aliases: ['vf-tray-trigger-widget'],
  area: 'base',
  module: 'tray_profile',
  settings,
  rootClass: 'vf-tray-trigger',
  painted: { format: 2 },
  component: () => import('./tray-trigger'),
});
