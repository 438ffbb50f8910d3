import { atom, type WritableAtom } from './jotai';

/**
 * An action whose code is fetched with its first use: `lazyAction(() => import('./x.deferred').then((it) => it.yAction))`.
 * Calls that come before the code wait for it and run in the order they were made, with what they were called with; each
 * gives its result through. A fetch that failed rejects the calls that waited for it, and the next call tries again.
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
