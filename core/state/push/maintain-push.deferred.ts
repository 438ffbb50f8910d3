/**
 * What goes on for a browser that has push messages on, whichever widgets the page has: its subscription is renewed, goes
 * over to who logs in, and a press on a message leads to the comment on a page that is open already.
 */
import { subscribe } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { renewPushAction, resendPushAction } from './push.atoms';

const handleLogin = () => void store.set(resendPushAction);

/** From our worker (server/src/modules/delivery/push/worker-script). */
function handleMessage({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>): void {
  if (data?.type !== 'vf-push-open' || !URL.canParse(String(data.url))) return;
  const { hash, origin } = new URL(String(data.url));
  if (origin === location.origin && hash) location.hash = hash;
}

export async function maintainPush(): Promise<void> {
  subscribe('login/success', handleLogin);
  // Messages wait until somebody listens this way, or `startMessages` is called.
  navigator.serviceWorker?.addEventListener('message', handleMessage);
  navigator.serviceWorker?.startMessages();
  // Nobody asked for it: what fails is tried again with the next page view.
  await store.set(renewPushAction).catch(console.warn);
}
