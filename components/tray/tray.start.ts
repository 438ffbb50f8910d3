/** What waits for the tray is in its first drawing. */
import { startTray } from '../../core/state/tray/tray.events';
import { ensureTray } from './ensure-tray';

export const start = (): void => startTray(ensureTray);
