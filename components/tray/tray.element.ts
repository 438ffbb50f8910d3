import { defineWithWords } from '../../core/mount/element/define-widget';
import { ensureTray } from '../../core/mount/loader/complete-page';
import { startTray } from '../../core/state/tray/tray.events';
import { Tray } from './tray';
import css from './tray.css';
import { settings } from './tray.settings';

export const ready = defineWithWords('vf-tray', {
  component: Tray,
  settings,
  areas: ['base'],
  styles: [css],
  rootClass: 'vf-tray',
});

// Before it is drawn for the first time: what waits for it is in that drawing.
void ready.then(() => startTray(ensureTray));
