/** Whether somebody is there: the page has the focus, and its reader did something within five seconds, or watches a video. */
const WINDOW_MS = 5000;
const ACTS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'timeupdate'] as const;

export function followAttention(): { isThere(): boolean; end(): void } {
  let last = Number.NEGATIVE_INFINITY;
  const acted = () => {
    last = performance.now();
  };
  const how = { capture: true, passive: true };
  for (const act of ACTS) document.addEventListener(act, acted, how);
  return {
    isThere: () => document.hasFocus() && performance.now() - last < WINDOW_MS,
    end() {
      for (const act of ACTS) document.removeEventListener(act, acted, how);
    },
  };
}
