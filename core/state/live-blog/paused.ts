/** Whether updates of a blog wait for the reader's word: kept for the visit, over a reload and before React. */
import { safeSessionStorage } from '../../base/storage/storage';

const keyOf = (container_id: string) => `vfBlogPaused:${container_id}`;

export const isPausedIn = (container_id: string): boolean => Boolean(safeSessionStorage.get(keyOf(container_id)));

export const savePaused = (container_id: string, isPaused: boolean): void =>
  safeSessionStorage.set(keyOf(container_id), isPaused ? '1' : '');
