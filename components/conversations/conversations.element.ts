import { defineWithWords } from '../../core/mount/element/define-widget';
import { conversations } from './conversations.widget';

export const ready = defineWithWords('vf-conversations', conversations);
