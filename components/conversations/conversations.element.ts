import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { conversations } from './conversations.widget';

// The words first, or the widget would be drawn without them and move when they come.

/** Settles when it is defined. No await of the module itself: WebKit then never ends what imports parts of it later. */
export const ready = loadAreas(conversations.areas).then(() => defineWidget('vf-conversations', conversations));
