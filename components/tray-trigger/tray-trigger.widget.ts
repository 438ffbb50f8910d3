import { widget } from '../../core/mount/element/widget';
import { TrayTrigger } from './tray-trigger';
import css from './tray-trigger.css';
import { settings } from './tray-trigger.settings';

export const trayTrigger = widget({
  component: TrayTrigger,
  settings,
  areas: ['base'],
  styles: [css],
  rootClass: 'vf-tray-trigger',
});
