import { defineWithWords } from '../../core/element/define-widget';
import { Tray } from './tray';
import css from './tray.css';
import { settings } from './tray.settings';

export const ready = defineWithWords('vf-tray', {
  component: Tray,
  settings,
  areas: ['base'],
  styles: [css],
  rootClass: 'vf-tray',
});
