/** Runs in the console's page before its own scripts, and records when the frame ends that shows an item. */
interface Noted {
  /** When the first row of the queue was on screen, since the navigation began. */
  first?: number;
  /** From each key to the end of the frame that shows the next item. */
  steps: number[];
  /** Tasks of over 50 ms: start, and duration. */
  tasks: [start: number, ms: number][];
}

declare global {
  interface Window {
    consoleBench: Noted;
  }
}

export function consoleProbe(): void {
  const noted: Noted = { steps: [], tasks: [] };
  window.consoleBench = noted;
  const find = (css: string) => document.querySelector('vf-console')?.shadowRoot?.querySelector(css);
  const afterFrame = (then: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  };
  const waitFor = (isThere: () => boolean, then: (at: number) => void) => {
    const look = () => (isThere() ? afterFrame(then) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  };

  waitFor(
    () => (find('.queue-row__text')?.getClientRects().length ?? 0) > 0,
    (at) => (noted.first = at),
  );
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = location.pathname;
      // The address names the open item, and its text replaces the former one in the same frame.
      const former = find('.item');
      waitFor(
        () => location.pathname !== before && find('.item') !== former && find('.item') !== null,
        (at) => noted.steps.push(at - timeStamp),
      );
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
}
