/** Paused updates of a blog: saved for the visit, over a reload, and known before hydration. */
import { safeSessionStorage } from '../../base/storage/storage';

const keyOf = (container_id: string) => `vfBlogPaused:${container_id}`;

export const isPausedIn = (container_id: string): boolean => safeSessionStorage.get(keyOf(container_id)) !== null;

export function savePaused(container_id: string, isPaused: boolean): void {
  if (isPaused) safeSessionStorage.set(keyOf(container_id), '1');
  else safeSessionStorage.remove(keyOf(container_id));
}
