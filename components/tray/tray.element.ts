import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { Tray } from './tray';
import css from './tray.css';
import { settings } from './tray.settings';

// The words first, or the widget would be drawn without them and move when they come.
await loadAreas(['base']);

defineWidget('vf-tray', { component: Tray, settings, styles: [css], rootClass: 'vf-tray' });
