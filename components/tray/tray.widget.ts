/** The tray: a panel at the end side with the reader's notifications and account; one for each page (specification §2 "Tray"). */
import { widget } from '../../core/mount/widget/widget';

export default widget({
  tag: 'vf-tray',
  aliases: ['vf-tray-widget'],
  due: { onDemand: true },
  area: 'base',
  module: 'tray_profile',
  // The tray has no settings; the page's classes on its element stay (host contract 6.2).
  settings: {},
  rootClass: 'vf-tray',
  component: () => import('./tray'),
  // Held events are handled in its first render.
  starter: () => import('./tray.start'),
});
