/** What waits for the tray is in its first drawing. */
import { ensureTray } from '../../core/mount/loader/complete-page';
import { startTray } from '../../core/state/tray/tray.events';

export const start = (): void => startTray(ensureTray);
