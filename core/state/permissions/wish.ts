/**
 * What a guest pressed and is asked to log in for, told so that another page view can do it: the way to log in may lead
 * off the page. It waits in the tab, for the page it was pressed on.
 */
import type { Reason } from '../../base/bus/events';
import { safeSessionStorage } from '../../base/storage/storage';

const KEY = 'vfWish';
/** After so long nobody expects what they pressed to happen any more. */
export const PATIENCE_MS = 600_000;

interface Wish {
  reason: Reason;
  /** What it is about, as the action needs it. */
  about: object;
  page: string;
  until: number;
}

const here = () => `${location.pathname}${location.search}`;

/** @returns forgets it, unless another has taken its place */
export function keepWish(reason: Reason, about: object): () => void {
  const wish: Wish = { reason, about, page: here(), until: Date.now() + PATIENCE_MS };
  const kept = JSON.stringify(wish);
  safeSessionStorage.set(KEY, kept);
  return () => {
    if (safeSessionStorage.get(KEY) === kept) safeSessionStorage.remove(KEY);
  };
}

export const hasWish = (): boolean => safeSessionStorage.get(KEY) !== null;

/** It is gone with that. @returns null for none, for one of another page, and where it is too late */
export function takeWish(): Wish | null {
  const kept = safeSessionStorage.get(KEY);
  safeSessionStorage.remove(KEY);
  const wish = kept ? (JSON.parse(kept) as Wish) : null;
  return wish && wish.page === here() && Date.now() < wish.until ? wish : null;
}
