import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import { Conversations } from './conversations';
import css from './conversations.css';
import { settings } from './conversations.settings';

// The words first, or the widget would be drawn without them and move when they come.
await loadAreas(['conversations']);

defineWidget('vf-conversations', {
  component: Conversations,
  settings,
  styles: [css],
  rootClass: 'vf3-comments',
});
