/**
 * Address of a page after a login elsewhere: `#vf-login=code`. In a login window it reports to the waiting page and
 * closes; a page that navigated itself completes the login.
 */
import { safeSessionStorage } from '../../../base/storage/storage';

const HASH = /^#vf-login(-error)?=([\w-]+)$/;
const FLOW_KEY = 'vfLoginFlow';

/** Removes the result from the address: history would store it and the next page's referrer would carry it. */
export function takeResult(): { code: string } | { error: string } | null {
  const [, isError, value] = HASH.exec(location.hash) ?? [];
  if (value === undefined) return null;
  // Uses the full address, because the browser would resolve a path against a `<base href>`.
  history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
  return isError ? { error: value } : { code: value };
}

export function comeHome(): void {
  const found = takeResult();
  if (!found) return;
  const flow = safeSessionStorage.get(FLOW_KEY);
  safeSessionStorage.remove(FLOW_KEY);
  void import('./finish-login').then(({ finishFlow, passToOpener }) =>
    flow ? finishFlow(flow, found) : passToOpener(found),
  );
}
