/**
 * What a guest pressed and is asked to log in for, written down so that another page view can do it: the way to log in
 * may lead off the page. It waits in the tab, for the page it was pressed on.
 */
import { toJson } from '../../base/built-ins/to-json';
import type { Reason } from '../../base/bus/events';
import { safeSessionStorage } from '../../base/storage/storage';
import { MINUTE_MS } from '../../contract/durations';

export const KEY = 'vfWish';
/** After so long nobody expects what they pressed to happen any more. */
export const PATIENCE_MS = 10 * MINUTE_MS;

export interface Wish {
  reason: Reason;
  /** What it is about, as the action needs it. */
  about: object;
  page: string;
  /** Which view of the page: there, whoever pressed still waits. */
  view: number;
  until: number;
}

export const here = () => `${location.pathname}${location.search}`;

/** @returns forgets it, unless another has taken its place */
export function saveWish(reason: Reason, about: object): () => void {
  const wish: Wish = { reason, about, page: here(), view: performance.timeOrigin, until: Date.now() + PATIENCE_MS };
  const saved = toJson(wish);
  safeSessionStorage.set(KEY, saved);
  return () => {
    if (safeSessionStorage.get(KEY) === saved) safeSessionStorage.remove(KEY);
  };
}
