import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { trayTrigger } from './tray-trigger.widget';

// The words first, or the widget would be drawn without them and move when they come.
await loadAreas(trayTrigger.areas);

defineWidget('vf-tray-trigger', trayTrigger);
