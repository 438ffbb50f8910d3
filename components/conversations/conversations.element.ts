import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { conversations } from './conversations.widget';

// The words first, or the widget would be drawn without them and move when they come.
await loadAreas(conversations.areas);

defineWidget('vf-conversations', conversations);
