import { onceThere } from '../built-ins/once-there';
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
export function lazyAction(fetchIt: () => Promise<Record<PropertyKey, unknown>>, name: PropertyKey) {
  type Action = WritableAtom<unknown, unknown[], unknown>;
  const fetchAction = onceThere(async () => (await whole(fetchIt()))[name] as Action);
  return atom(null, async (_get, set, ...args: unknown[]) => await set(await fetchAction(), ...args));
}
