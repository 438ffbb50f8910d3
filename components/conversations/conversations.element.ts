import { defineWidget } from '../../core/element/define-widget';
import { loadAreas } from '../../core/i18n/packs';
import avatar from '../shared/avatar/avatar.css';
import icon from '../shared/icon/icon.css';
import menu from '../shared/menu/menu.css';
import notices from '../shared/notices/notices.css';
import skeleton from '../shared/skeleton/skeleton.css';
import { Conversations } from './conversations';
import css from './conversations.css';
import { settings } from './conversations.settings';

// The words first, or the widget would be drawn without them and move when they come.
await loadAreas(['base', 'conversations']);

defineWidget('vf-conversations', {
  component: Conversations,
  settings,
  styles: [avatar, icon, menu, notices, skeleton, css],
  rootClass: 'vf3-comments',
});
