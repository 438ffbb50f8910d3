/**
 * Address of a page after a login elsewhere: `#vf-login=code`. In a login window it reports to the waiting page and
 * closes; a page that navigated itself completes the login.
 */
import { safeSessionStorage } from '../../../base/storage/storage';

const HASH = /^#vf-login(-error)?=([\w-]+)$/;
const FLOW_KEY = 'vfLoginFlow';

/** Removes the code from the address first: history would store it and the next page's referrer would carry it. */
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
