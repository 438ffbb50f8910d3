/**
 * Functions the page wants called at ready: `vfAsyncInit`, `vfQ`, `vf.ready(fn)` (host contract 1). The queue stays the
 * page's own array, so that a new instance of the script finds it (`vfLoaded` false).
 */
type Call = () => unknown;

/** Logs throws, rejections and values that are no function; the queue goes on. */
function call(fn: Call): void {
  new Promise((done) => done(fn())).catch(console.error);
}

/** @param ask called when a function needs ready */
export function makePageQueue(ask: () => void) {
  const queue: Call[] = Array.isArray(window.vfQ) ? window.vfQ : [];
  window.vfQ = queue;
  let isReady = false;
  let wasReady = false;

  function drain(): void {
    while (isReady && window.vfLoaded && queue.length) call(queue.shift() as Call);
  }

  queue.push = (...fns: Call[]) => {
    Array.prototype.push.apply(queue, fns);
    drain();
    if (queue.length) ask();
    return queue.length;
  };

  return {
    push: queue.push,
    /** At the first ready `vfAsyncInit` runs before the queue. */
    setReady(now: boolean): void {
      isReady = now;
      if (now && !wasReady) {
        wasReady = true;
        if (typeof window.vfAsyncInit === 'function') call(window.vfAsyncInit as Call);
      }
      drain();
    },
  };
}
