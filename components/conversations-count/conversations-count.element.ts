import { defineWidget } from '../../core/element/define-widget';
import { conversationsCount } from './conversations-count.widget';

defineWidget('vf-conversations-count', conversationsCount);
