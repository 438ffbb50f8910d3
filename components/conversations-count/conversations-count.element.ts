import { defineWidget } from '../../core/element/define-widget';
import { ConversationsCount } from './conversations-count';
import css from './conversations-count.css';
import { settings } from './conversations-count.settings';

// The root class comes and goes with the number, so the component sets it.
defineWidget('vf-conversations-count', { component: ConversationsCount, settings, styles: [css] });
