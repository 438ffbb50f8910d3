import { atom, type WritableAtom } from './jotai';

/**
 * An action in deferred code: `lazyAction(() => import('./x.deferred').then((it) => it.yAction))`. Calls wait for the
 * code and run in order; a failed load rejects the waiting calls, and the next call tries again.
 */
export function lazyAction<Args extends unknown[], Result>(
  fetchIt: () => Promise<WritableAtom<unknown, Args, Result>>,
) {
  let coming: Promise<WritableAtom<unknown, Args, Result>> | undefined;
  return atom(null, async (_get, set, ...args: Args): Promise<Awaited<Result>> => {
    coming ??= fetchIt().catch((error) => {
      coming = undefined;
      throw error;
    });
    return await set(await coming, ...args);
  });
}
