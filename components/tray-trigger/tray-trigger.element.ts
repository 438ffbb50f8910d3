import { defineWidget } from '../../core/element/define-widget';
import { TrayTrigger } from './tray-trigger';
import css from './tray-trigger.css';
import { settings } from './tray-trigger.settings';

defineWidget('vf-tray-trigger', {
  component: TrayTrigger,
  settings,
  styles: [css],
  rootClass: 'vf-tray-trigger',
});
