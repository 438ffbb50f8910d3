/**
 * Current settings instead of a copy's. A page shows a copy at once; a request that an outdated setting would send to the wrong
 * service waits for the server's answer here.
 */
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';

type Renew = () => Promise<unknown>;

/** Set while the settings come from a copy (core/state/bootstrap/bootstrap.actions.ts). */
export const renewalAtom = atom<{ renew: Renew } | null>(null);

/** Calls that arrive while the settings load wait for the same answer. */
export function inOneRequest(load: Renew): Renew {
  let loading: Promise<unknown> | undefined;
  return () => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** Keeps the copy if the settings cannot be loaded. */
export async function whenCurrent(): Promise<void> {
  await store.get(renewalAtom)?.renew().catch(console.warn);
}
