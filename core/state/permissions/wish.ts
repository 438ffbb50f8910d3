/**
 * A guest's saved intent: the action that needed a login, stored so that another page view can carry it out, because
 * the login may leave the page. Stored for the tab and the page it was pressed on.
 */
import { toJson } from '../../base/built-ins/to-json';
import type { Reason } from '../../base/bus/events';
import { safeSessionStorage } from '../../base/storage/storage';
import { MINUTE_MS } from '../../contract/values/durations';

export const KEY = 'vfWish';
/** After this time, readers no longer expect the action. */
export const PATIENCE_MS = 10 * MINUTE_MS;

export interface Wish {
  reason: Reason;
  /** Data that the action needs. */
  about: object;
  page: string;
  /** The view of the page: in the same view, the waiting code carries it out. */
  view: number;
  until: number;
}

export const here = () => `${location.pathname}${location.search}`;

/** @returns a function that deletes the intent, unless another has replaced it */
export function saveWish(reason: Reason, about: object): () => void {
  const wish: Wish = { reason, about, page: here(), view: performance.timeOrigin, until: Date.now() + PATIENCE_MS };
  const saved = toJson(wish);
  safeSessionStorage.set(KEY, saved);
  return () => {
    if (safeSessionStorage.get(KEY) === saved) safeSessionStorage.remove(KEY);
  };
}
