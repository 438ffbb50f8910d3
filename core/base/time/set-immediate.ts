/**
 * Replaces `setImmediate` for React's scheduler, which prefers it to its own MessageChannel. WebKit never delivers a
 * message that is pending when the page enters the back/forward cache; the scheduler would wait for it forever, and
 * nothing would render any more. Therefore pending work is posted again when the page comes back.
 */

const waiting: Array<() => void> = [];
const { port1, port2 } = new MessageChannel();

const post = (): void => port2.postMessage(null);

// If both messages arrive, the second finds nothing to run.
port1.onmessage = () => waiting.shift()?.();

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) waiting.forEach(post);
});

/** Runs the function soon, in a task of its own. */
export function setImmediate(run: () => void): void {
  waiting.push(run);
  post();
}
