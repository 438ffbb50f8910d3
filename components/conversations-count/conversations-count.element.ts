import { defineWithWords } from '../../core/mount/element/define-widget';
import { conversationsCount } from './conversations-count.widget';

export const ready = defineWithWords('vf-conversations-count', conversationsCount);
