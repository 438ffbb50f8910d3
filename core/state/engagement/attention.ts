/**
 * Attention of the reader: the page has the focus, and the reader did something within five seconds, or watches a
 * video. A reader who did nothing for five minutes is away (specification §4 "Audience activity", §9).
 */
import { MINUTE_MS } from '../../contract/values/durations';

const WINDOW_MS = 5000;
const AWAY_MS = 5 * MINUTE_MS;
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'timeupdate'] as const;

export function followAttention(): { isThere(): boolean; isActive(): boolean; end(): void } {
  let last = Number.NEGATIVE_INFINITY;
  const began = performance.now();
  const acted = () => {
    last = performance.now();
  };
  const how = { capture: true, passive: true };
  for (const act of SIGNS) document.addEventListener(act, acted, how);
  return {
    isThere: () => document.hasFocus() && performance.now() - last < WINDOW_MS,
    isActive: () => document.visibilityState === 'visible' && performance.now() - Math.max(began, last) < AWAY_MS,
    end() {
      for (const act of SIGNS) document.removeEventListener(act, acted, how);
    },
  };
}
