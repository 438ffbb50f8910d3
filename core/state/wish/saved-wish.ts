/** The wish that an earlier view of the page has left (core/state/permissions/wish). */
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

/** One of an earlier view. */
export const hasWish = (): boolean => readWish() !== null;

/** It is gone with that. @returns null for none, for one of another page, and where it is too late */
export function takeWish(): Wish | null {
  const wish = readWish();
  if (wish) safeSessionStorage.remove(KEY);
  return wish && wish.page === here() && Date.now() < wish.until ? wish : null;
}
