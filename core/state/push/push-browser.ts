/**
 * Browser side of push messages: a permission, a worker under the page's own origin, a subscription (specification §4,
 * §7, §8). Tests replace it.
 */
import { WORKER_START_MS } from '../../base/constants';
import { scriptAddress } from '../../base/trusted/trusted';

/** Specification §4: `allow` and `blocked` are the older names of two of them. */
export type Permission = 'granted' | 'denied' | 'default';

/** A subscription in the form sent to the server. */
export interface BrowserSubscription {
  endpoint: string;
  public_key: string;
  auth_secret: string;
  /** The site's key of the subscription; empty if the browser does not report it. */
  key: string;
}

export interface PushBrowser {
  /** Opens a window of the server's: nothing is created there without a press. */
  isElsewhere?: true;
  /** Reason push is unavailable: no secure page, no support, or only after adding the page to the home screen. */
  lacks(): 'https' | 'support' | 'home_screen' | null;
  permission(): Permission;
  /** Null if there is no subscription, or the suite's worker is not registered. */
  find(site_uuid: string): Promise<BrowserSubscription | null>;
  /**
   * Call within a press, or with the permission already given: the key is requested after the permission.
   *
   * @throws DOMException NotAllowedError when the reader refuses; NoWorkerFile; Error in the words of specification §8
   */
  subscribe(site_uuid: string, keyOf: () => Promise<string>): Promise<BrowserSubscription>;
  /** Call within a press. @param forget notifies the server, before the browser's own subscription is removed */
  unsubscribe(site_uuid: string, forget: (it: BrowserSubscription) => Promise<void>): Promise<void>;
}

/** The publisher does not serve the worker file: the server's window is the alternative. */
export class NoWorkerFile extends Error {}

/** File served by the publisher. Its scope contains no page, so that it coexists with any worker of the site. */
const WORKER = '/vf_sw.js';
const SCOPE = '/vf-push/';
/** Returns the full address, because the browser would resolve a path against a `<base href>`. */
const ofPage = (path: string): string => location.origin + path;

const isApple = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

declare global {
  interface Window {
    /** Safari 18.4 and later show messages without a worker (Declarative Web Push). */
    pushManager?: PushManager;
  }
}

/** Undefined if the suite's worker is not registered. */
async function managerThere(): Promise<PushManager | undefined> {
  if (window.pushManager) return window.pushManager;
  const found = await navigator.serviceWorker.getRegistration(ofPage(SCOPE));
  // A worker of the whole site is returned for this scope as well.
  return found?.scope.endsWith(SCOPE) ? found.pushManager : undefined;
}

async function startWorker(site_uuid: string): Promise<ServiceWorkerRegistration> {
  const address = scriptAddress(ofPage(`${WORKER}?site=${site_uuid}`));
  const registered = navigator.serviceWorker.register(address, { scope: ofPage(SCOPE), updateViaCache: 'none' });
  return started(
    await registered.catch((cause) => {
      throw new NoWorkerFile(String(cause), { cause });
    }),
  );
}

/** Resolves once the worker runs. @throws Error when it does not within 2 s (specification §8, §9) */
async function started(registered: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  if (registered.active) return registered;
  const worker = registered.installing ?? registered.waiting;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('service worker took too long to start')), WORKER_START_MS);
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'activated') return;
      clearTimeout(limit);
      resolve(registered);
    });
  });
}

const fromKey = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function toText(buffer: ArrayBuffer | null | undefined): string {
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

const described = (it: PushSubscription): BrowserSubscription => ({
  endpoint: it.endpoint,
  public_key: toText(it.getKey('p256dh')),
  auth_secret: toText(it.getKey('auth')),
  key: toText(it.options?.applicationServerKey),
});

export const ownBrowser: PushBrowser = {
  lacks() {
    if (!isSecureContext) return 'https';
    if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
    return isApple() ? 'home_screen' : 'support';
  },
  permission: () => Notification.permission,
  async find() {
    const subscription = await (await managerThere())?.getSubscription();
    return subscription ? described(subscription) : null;
  },
  async subscribe(site_uuid, keyOf) {
    // Called first, because browsers ask for permission only during a press.
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') throw new DOMException('permission not granted', 'NotAllowedError');
    const manager = window.pushManager ?? (await startWorker(site_uuid)).pushManager;
    const key = await keyOf();
    const known = await manager.getSubscription();
    // A subscription for another key is useless, and blocks a second one.
    if (known && described(known).key !== key) await known.unsubscribe();
    return described(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: fromKey(key) }));
  },
  async unsubscribe(_site_uuid, forget) {
    const subscription = await (await managerThere())?.getSubscription();
    if (!subscription) return;
    await forget(described(subscription));
    await subscription.unsubscribe();
  },
};
