/** Held events are handled in the tray's first render. */
import { startTray } from '../../core/state/tray/tray.events';
import { ensureTray } from './ensure-tray';

export const start = (): void => startTray(ensureTray);
