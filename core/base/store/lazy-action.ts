import { atom, type WritableAtom } from './jotai';
import { whole } from './whole';

type Fetched<Value> =
  Value extends WritableAtom<unknown, infer Args, infer Result>
    ? WritableAtom<null, Args, Promise<Awaited<Result>>>
    : never;

/**
 * An action whose code is fetched with its first call: `lazyAction(() => import('./x'), 'yAction')`. Calls wait for the
 * code and run in order; a failed load rejects the waiting calls, and the next call tries again.
 */
export function lazyAction<Module extends object, Name extends keyof Module>(
  fetchIt: () => Promise<Module>,
  name: Name,
): Fetched<Module[Name]>;
/** The same for a promise of the action. */
export function lazyAction<Args extends unknown[], Result>(
  fetchIt: () => Promise<WritableAtom<unknown, Args, Result>>,
): WritableAtom<null, Args, Promise<Awaited<Result>>>;
export function lazyAction(fetchIt: () => Promise<object>, name?: PropertyKey) {
  let coming: Promise<WritableAtom<unknown, unknown[], unknown>> | undefined;
  const fetchAction = async () => {
    const there = await whole(fetchIt());
    return (name === undefined ? there : there[name as keyof typeof there]) as WritableAtom<
      unknown,
      unknown[],
      unknown
    >;
  };
  return atom(null, async (_get, set, ...args: unknown[]) => {
    coming ??= fetchAction().catch((error) => {
      coming = undefined;
      throw error;
    });
    return await set(await coming, ...args);
  });
}
