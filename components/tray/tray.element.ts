import { defineWidget } from '../../core/element/define-widget';
import avatar from '../shared/avatar/avatar.css';
import field from '../shared/field/field.css';
import notices from '../shared/notices/notices.css';
import { Tray } from './tray';
import css from './tray.css';
import { settings } from './tray.settings';

defineWidget('vf-tray', { component: Tray, settings, styles: [avatar, field, notices, css], rootClass: 'vf-tray' });
