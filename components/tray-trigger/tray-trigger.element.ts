import { defineWidget } from '../../core/element/define-widget';
import avatar from '../shared/avatar/avatar.css';
import { TrayTrigger } from './tray-trigger';
import css from './tray-trigger.css';
import { settings } from './tray-trigger.settings';

defineWidget('vf-tray-trigger', {
  component: TrayTrigger,
  settings,
  styles: [avatar, css],
  rootClass: 'vf-tray-trigger',
});
