/** A browser that can push, or not, as a test says: in place of the real one, whose service is far away. */
import type { BrowserSubscription, Permission, PushBrowser } from '../../core/state/push/push-browser';

export interface FakePushBrowser extends PushBrowser {
  lack: ReturnType<PushBrowser['lacks']>;
  granted: Permission;
  there: BrowserSubscription | null;
  /** What the reader says when the browser asks. */
  answer: Permission;
  /** What `subscribe` fails with after the permission. */
  trouble: Error | null;
  /** How often the reader was asked. */
  asked: number;
}

let made = 0;
export const aSubscription = (key = 'a2V5'): BrowserSubscription => ({
  endpoint: `https://push.example/wpush/v2/sub-${++made}`,
  public_key: 'cHVibGlj',
  auth_secret: 'c2VjcmV0',
  key,
});

export function fakePushBrowser(): FakePushBrowser {
  const browser: FakePushBrowser = {
    lack: null,
    granted: 'default',
    there: null,
    answer: 'granted',
    trouble: null,
    asked: 0,
    lacks: () => browser.lack,
    permission: () => browser.granted,
    find: async () => browser.there,
    async subscribe(_site_uuid, keyOf) {
      if (browser.granted === 'default') {
        browser.asked++;
        browser.granted = browser.answer;
      }
      if (browser.granted !== 'granted') throw new DOMException('refused', 'NotAllowedError');
      if (browser.trouble) throw browser.trouble;
      browser.there = aSubscription(await keyOf());
      return browser.there;
    },
    async unsubscribe(_site_uuid, forget) {
      if (browser.there) await forget(browser.there);
      browser.there = null;
    },
  };
  return browser;
}
