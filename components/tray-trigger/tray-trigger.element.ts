import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { TrayTrigger } from './tray-trigger';
import css from './tray-trigger.css';
import { settings } from './tray-trigger.settings';

// The words first, or the widget would be drawn without them and move when they come.
await loadAreas(['base']);

defineWidget('vf-tray-trigger', {
  component: TrayTrigger,
  settings,
  styles: [css],
  rootClass: 'vf-tray-trigger',
});
