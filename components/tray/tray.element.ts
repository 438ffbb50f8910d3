import { defineWidget } from '../../core/element/define-widget';
import { Tray } from './tray';
import css from './tray.css';
import { settings } from './tray.settings';

defineWidget('vf-tray', { component: Tray, settings, styles: [css], rootClass: 'vf-tray' });
