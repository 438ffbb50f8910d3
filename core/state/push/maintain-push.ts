/**
 * Maintenance for a browser with push messages, whichever widgets the page has: renews its subscription, passes it to a
 * reader who logs in, and opens the comment of a pressed message on a page that is already open.
 */
import { subscribe } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { renewPushAction, resendPushAction } from './push.atoms';

const handleLogin = () => void store.set(resendPushAction);

/** From the suite's worker (server/src/modules/delivery/push/worker-script). */
function handleMessage({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>): void {
  if (data?.type !== 'vf-push-open' || !URL.canParse(String(data.url))) return;
  const { hash, origin } = new URL(String(data.url));
  if (origin === location.origin && hash) location.hash = hash;
}

export async function maintainPush(): Promise<void> {
  subscribe('login/success', handleLogin);
  // Messages wait until a listener is added this way, or `startMessages` is called.
  navigator.serviceWorker?.addEventListener('message', handleMessage);
  navigator.serviceWorker?.startMessages();
  // Nobody requested it: a failure is retried with the next page view.
  await store.set(renewPushAction).catch(console.warn);
}
