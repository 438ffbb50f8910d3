import { defineWithWords } from '../../core/element/define-widget';
import { conversationsCount } from './conversations-count.widget';

export const ready = defineWithWords('vf-conversations-count', conversationsCount);
