import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { conversations } from './conversations.widget';

/**
 * Settles when it is defined: the words first, or the widget would be drawn without them and move when they come. No
 * await of the module itself, after which WebKit never ends an import of its later parts.
 */
export const ready = loadAreas(conversations.areas).then(define);

function define(): void {
  defineWidget('vf-conversations', conversations);
}
