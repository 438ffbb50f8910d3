import { defineWithWords } from '../../core/element/define-widget';
import { conversations } from './conversations.widget';

export const ready = defineWithWords('vf-conversations', conversations);
