import { widget } from '../../core/mount/element/widget';
import { Conversations } from './conversations';
import css from './conversations.css';
import { settings } from './conversations.settings';

export const conversations = widget({
  component: Conversations,
  settings,
  areas: ['conversations'],
  styles: [css],
  rootClass: 'vf3-comments',
});
