/**
 * Push messages of a site that cannot serve a file: a window of the server's asks for them and subscribes, under the
 * server's own origin (specification §8). The result is read from the server, by the name that this browser made up,
 * when the window reports it and when the reader returns: publishers' servers may cut the link to an open window.
 */
import { WINDOW_POLL_MS } from '../../base/constants';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { currentLanguage } from '../../base/i18n/language';
import { apiOrigin } from '../../base/script/origin';
import { MINUTE_MS } from '../../contract/values/durations';
import { findPushBrowser } from '../../transport/api/push';
import { type BrowserSubscription, ownBrowser, type PushBrowser } from './push-browser';
import { newUniqueId, readPushRecord, savePushRecord } from './push-record';

const WINDOW = 'popup,width=450,height=500';
/** Time for the reader in the window, before a page that finds no result drops the attempt. */
export const WINDOW_OPEN_MS = 10 * MINUTE_MS;

async function find(site_uuid: string): Promise<BrowserSubscription | null> {
  const { unique_id, in_window } = readPushRecord();
  if (!unique_id || !in_window) return null;
  const found = await orUnreachable(findPushBrowser(site_uuid, unique_id));
  if (!isFailure(found)) return found;
  if (found.error_status === 404) return null;
  throw new Error('Error sending subscription information', { cause: found });
}

/** Call within a press. @returns when the reader returns; never, if no window opens and the page itself navigates */
async function visit(site_uuid: string, subscribe: boolean, unique_id = ''): Promise<void> {
  const address = new URL('/push/opt-in', apiOrigin());
  const asked = { site: site_uuid, subscribe: String(subscribe), lang: currentLanguage() };
  address.search = String(new URLSearchParams(asked));
  address.hash = `browser=${unique_id}`;
  const opened = window.open(address, 'vf-push', WINDOW);
  if (opened) return untilBack(opened);
  address.searchParams.set('back', location.href.split('#')[0] as string);
  location.assign(address);
  return new Promise(() => {});
}

function untilBack(opened: Window): Promise<void> {
  return new Promise((resolve) => {
    function handleMessage({ data, origin, source }: MessageEvent): void {
      if (origin === apiOrigin() && source === opened && data?.type === 'vf-push-window') end();
    }
    function end(): void {
      clearInterval(poll);
      removeEventListener('message', handleMessage);
      removeEventListener('focus', end);
      resolve();
    }
    // A window whose link was cut looks closed while the reader is in it.
    const poll = setInterval(() => opened.closed && document.hasFocus() && end(), WINDOW_POLL_MS);
    addEventListener('message', handleMessage);
    addEventListener('focus', end);
  });
}

export const windowBrowser: PushBrowser = {
  isElsewhere: true,
  lacks() {
    const { protocol, hostname } = new URL(apiOrigin());
    if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1)$/.test(hostname)) return 'https';
    // An insecure page cannot see the browser's abilities: the window reports them.
    return isSecureContext ? ownBrowser.lacks() : null;
  },
  permission: () => (readPushRecord().in_window ? 'granted' : 'default'),
  find,
  async subscribe(site_uuid) {
    const { unique_id = newUniqueId() } = readPushRecord();
    savePushRecord({ unique_id, in_window: true, endpoint: '', key: '', reader: '', told: Date.now() });
    await visit(site_uuid, true, unique_id);
    const there = await find(site_uuid);
    if (!there) throw new DOMException('not allowed in the window', 'NotAllowedError');
    return there;
  },
  async unsubscribe(site_uuid, forget) {
    const left = visit(site_uuid, false);
    const there = await find(site_uuid);
    if (there) await forget(there);
    await left;
  },
};
