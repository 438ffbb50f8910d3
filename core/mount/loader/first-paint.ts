/**
 * Resolves when the loader may run on a page with painted widgets: before the first frame, each task of the suite would
 * delay that frame. Small, because it is part of vf.js.
 */
import { hasDeepLink } from './triggers';

/** Limits the wait, because hidden tabs do not paint. */
const PATIENCE_MS = 2000;

/** Checks for a session as stored by core/transport/tokens. Blocked storage throws. */
function hasSession(): boolean {
  try {
    return !!localStorage.vfAccess;
  } catch {
    return false;
  }
}

/** Resolves after the first contentful paint; at once for a deep link, a session or a press. */
export const firstPaint = (): Promise<unknown> =>
  new Promise<unknown>((resolve) => {
    if (hasDeepLink() || hasSession()) resolve(0);
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, resolve, true);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PATIENCE_MS);
  });
