/** A browser with or without push, as the test chooses: replaces the real one, whose service is remote. */
import type { BrowserSubscription, Permission, PushBrowser } from '../../core/state/push/push-browser';

export interface FakePushBrowser extends PushBrowser {
  lack: ReturnType<PushBrowser['lacks']>;
  granted: Permission;
  there: BrowserSubscription | null;
  /** The reader's answer to the browser's prompt. */
  answer: Permission;
  /** Error of `subscribe` after the permission. */
  trouble: Error | null;
  /** Number of prompts. */
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
