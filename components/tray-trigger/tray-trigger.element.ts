import { defineWithWords } from '../../core/mount/element/define-widget';
import { trayTrigger } from './tray-trigger.widget';

export const ready = defineWithWords('vf-tray-trigger', trayTrigger);
