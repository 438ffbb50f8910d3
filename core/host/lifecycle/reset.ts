/** Turns the page into another one: clears and reloads its data (specification §4 "Reset"; host contract 3). */
import { retrySetup, setup, teardown } from './lifecycle';

let running: Promise<void> | undefined;
let next: { done: Promise<void>; isForced: boolean } | undefined;

/**
 * With `true` the bootstrap data is loaded again too. Calls during a reset share one following run: pages call it from
 * resize handlers. @throws errors of setup; setup is retried automatically.
 */
export function reset(isForced: unknown = false): Promise<void> {
  if (!running) {
    running = restart(isForced === true).finally(() => {
      running = undefined;
    });
    return running;
  }
  if (next) next.isForced ||= isForced === true;
  else {
    const follow = () => {
      const force = next?.isForced;
      next = undefined;
      return reset(force);
    };
    next = { isForced: isForced === true, done: running.then(follow, follow) };
  }
  return next.done;
}

async function restart(isForced: boolean): Promise<void> {
  await teardown();
  try {
    await setup(isForced);
  } catch (error) {
    retrySetup();
    throw error;
  }
}
