/** The tray: a panel from the end side with the reader's account; one on a page (specification §2 "Tray"). */
import { widget } from '../../core/mount/widget/widget';

export default widget({
  tag: 'vf-tray',
  aliases: ['vf-tray-widget'],
  due: { onDemand: true },
  area: 'base',
  module: 'tray_profile',
  // None of its own; the page's classes on it stay (host contract 6.2).
  settings: {},
  rootClass: 'vf-tray',
  component: () => import('./tray'),
  // What waits for the tray is in its first drawing.
  starter: () => import('./tray.start'),
});
