/**
 * Functions the page wants called at ready: `vfAsyncInit`, `vfQ`, `vf.ready(fn)` (host contract 1).
 *
 * The queue stays the page's own array. While the script is being loaded anew (`vfLoaded` false) pushes only collect,
 * so the new instance finds and runs them.
 */
type Call = () => unknown;

function call(fn: unknown): void {
  if (typeof fn !== 'function') {
    console.error('not a function', fn);
    return;
  }
  try {
    Promise.resolve(fn()).catch(console.error);
  } catch (error) {
    console.error(error);
  }
}

/** `ask` is told that there is something to call, which needs ready. */
export function makePageQueue(ask: () => void) {
  const queue: Call[] = Array.isArray(window.vfQ) ? window.vfQ : [];
  window.vfQ = queue;
  let isReady = false;
  let wasReady = false;

  function drain(): void {
    while (isReady && window.vfLoaded && queue.length) call(queue.shift());
  }

  queue.push = (...fns: Call[]) => {
    Array.prototype.push.apply(queue, fns);
    drain();
    if (queue.length) ask();
    return queue.length;
  };

  return {
    push: queue.push,
    /** The page became ready or unready; the first time `vfAsyncInit` goes before the queue. */
    setReady(now: boolean): void {
      isReady = now;
      if (now && !wasReady) {
        wasReady = true;
        if (typeof window.vfAsyncInit === 'function') call(window.vfAsyncInit);
      }
      drain();
    },
  };
}
