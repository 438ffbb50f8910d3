/**
 * What React's scheduler goes on by: the build gives it this one for the global `setImmediate`, which it prefers to a
 * MessageChannel of its own. WebKit never delivers a message that is under way when the page goes into the back/forward
 * cache; the scheduler would wait for it ever after, and nothing would be drawn any more. So what waits is posted anew
 * when the page comes back.
 */

const waiting: Array<() => void> = [];
const { port1, port2 } = new MessageChannel();

const post = (): void => port2.postMessage(null);

// Where both messages arrive, the second finds nothing to run.
port1.onmessage = () => waiting.shift()?.();

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) waiting.forEach(post);
});

/** Runs it in a task of its own, soon. */
export function setImmediate(run: () => void): void {
  waiting.push(run);
  post();
}
