/** The intent saved by an earlier view of the page (core/state/permissions/wish). */
import { safeSessionStorage } from '../../base/storage/storage';
import { here, KEY, type Wish } from '../permissions/wish';

function readWish(): Wish | null {
  try {
    const wish = JSON.parse(safeSessionStorage.get(KEY) ?? 'null') as Wish | null;
    return wish?.view === performance.timeOrigin ? null : wish;
  } catch {
    return null;
  }
}

/** True for an intent of an earlier view. */
export const hasWish = (): boolean => readWish() !== null;

/** Takes and deletes the intent. @returns null without one, for another page's, and when it is too old */
export function takeWish(): Wish | null {
  const wish = readWish();
  if (wish) safeSessionStorage.remove(KEY);
  return wish && wish.page === here() && Date.now() < wish.until ? wish : null;
}
