/** Times of retries: at once when the browser comes online, else after increasing intervals. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Also resolves when aborted; leaves no listener or timer behind. */
export function untilWorthATry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS));
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
