/**
 * What push messages ask of the browser: a permission, a worker under the page's own origin, a subscription (specification
 * §4, §7, §8). Tests put another in its place.
 */
import { WORKER_START_MS } from '../../base/constants';
import { scriptAddress } from '../../base/trusted/trusted';

/** Specification §4: `allow` and `blocked` are the older names of two of them. */
export type Permission = 'granted' | 'denied' | 'default';

/** A subscription as it is sent to the server. */
export interface BrowserSubscription {
  endpoint: string;
  public_key: string;
  auth_secret: string;
  /** The site's key it was made for; empty where the browser does not say. */
  key: string;
}

export interface PushBrowser {
  /** Asks in a window of the server's: nothing is made anew there without a press. */
  isElsewhere?: true;
  /** Why there can be none: no secure page, no such browser, or one that can as soon as it is on the home screen. */
  lacks(): 'https' | 'support' | 'home_screen' | null;
  permission(): Permission;
  /** Null when there is none, or no worker of ours. */
  find(site_uuid: string): Promise<BrowserSubscription | null>;
  /**
   * In a press of the reader's, or with the permission there already: the key is asked for behind the permission.
   *
   * @throws DOMException NotAllowedError when they refuse; NoWorkerFile; Error in the words of specification §8
   */
  subscribe(site_uuid: string, keyOf: () => Promise<string>): Promise<BrowserSubscription>;
  /** In a press of the reader's. @param forget notifies the server, before the browser's own is gone */
  unsubscribe(site_uuid: string, forget: (it: BrowserSubscription) => Promise<void>): Promise<void>;
}

/** The publisher has put no file: there is a window for that. */
export class NoWorkerFile extends Error {}

/** A file the publisher puts there, whose scope has no page in it, beside whatever worker the site has. */
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

/** Undefined while there is no worker of ours. */
async function managerThere(): Promise<PushManager | undefined> {
  if (window.pushManager) return window.pushManager;
  const found = await navigator.serviceWorker.getRegistration(ofPage(SCOPE));
  // The worker of the whole site answers for this scope as well.
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
    // First, for it has to come in the press itself.
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') throw new DOMException('permission not granted', 'NotAllowedError');
    const manager = window.pushManager ?? (await startWorker(site_uuid)).pushManager;
    const key = await keyOf();
    const known = await manager.getSubscription();
    // Made for another key it cannot be written to, and the browser makes no second one beside it.
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
