/**
 * The address of a page that somebody came back to from a login elsewhere: `#vf-login=code`. In a window of its own it
 * reports to the page that waits, and closes; a page that went there itself finishes what it began.
 */
import { safeSessionStorage } from '../../../base/storage/storage';

const HASH = /^#vf-login(-error)?=([\w-]+)$/;
const FLOW_KEY = 'vfLoginFlow';

/** The code leaves the address first: history would store it and the next page's referrer would carry it. */
export function comeHome(): void {
  const [, isError, value] = HASH.exec(location.hash) ?? [];
  if (value === undefined) return;
  // Uses the full address, because the browser would resolve a path against a `<base href>`.
  history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
  const found = isError ? { error: value } : { code: value };
  const flow = safeSessionStorage.get(FLOW_KEY);
  safeSessionStorage.remove(FLOW_KEY);
  void import('./finish-login.deferred').then(({ finishFlow, passToOpener }) =>
    flow ? finishFlow(flow, found) : passToOpener(found),
  );
}
