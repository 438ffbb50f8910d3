import { widget } from '../../core/mount/element/widget';
import { ConversationsCount } from './conversations-count';
import css from './conversations-count.css';
import { settings } from './conversations-count.settings';

// The root class comes and goes with the number, so the component sets it.
export const conversationsCount = widget({ component: ConversationsCount, settings, areas: [], styles: [css] });
