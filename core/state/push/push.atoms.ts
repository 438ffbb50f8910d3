/**
 * Push messages in this browser: their state, and switching them (specification §3 "Push state", §4, §8).
 *
 * Reads:  pushAtom, pushTroubleAtom
 * Writes: lookForPushAction, subscribePushAction, unsubscribePushAction, retryPushAction, resendPushAction
 * Emits:  push/subscribe-error
 */
import { publish } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { currentLanguage } from '../../base/i18n/language';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { DAY_MS } from '../../contract/values/durations';
import { deletePushSubscription, fetchPushFacts, sendPushSubscription } from '../../transport/api/push';
import { currentPageAddress } from '../page/current-page-address';
import { sectionUuidAtom, settingsAtom, siteUuidAtom } from '../site/site.atoms';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { type BrowserSubscription, NoWorkerFile, ownBrowser, type Permission, type PushBrowser } from './push-browser';
import { nextPushState, type PushState, type PushStep } from './push-machine';
import { forgetPushRecord, newUniqueId, readPushRecord, savePushRecord } from './push-record';
import { WINDOW_OPEN_MS, windowBrowser } from './push-window';

/** Interval at which an unchanged subscription is sent to the server again. */
const RENEW_MS = DAY_MS;

interface Push {
  state: PushState;
  permission: Permission;
  failed?: 'subscribe' | 'unsubscribe' | 'look';
  /** Needs another press to continue in a window, because the site does not serve the file. */
  isForWindow?: boolean;
}

/** True after the registration of the publisher's file failed. */
const hasNoFileAtom = atom(false);
const givenBrowserAtom = atom<PushBrowser | null>(null);

/** The browser: this page's, or a window of the server's if the site cannot serve a file; a fake in tests. */
export const pushBrowserAtom = atom(
  (get) => {
    const isForWindow = get(settingsAtom).push_opt_in_window || get(hasNoFileAtom) || readPushRecord().in_window;
    return get(givenBrowserAtom) ?? (isForWindow ? windowBrowser : ownBrowser);
  },
  (_get, set, browser: PushBrowser | null) => set(givenBrowserAtom, browser),
);

const heldAtom = atom<Push>({ state: 'base', permission: 'default' });
export const pushAtom = atom((get) => get(heldAtom));

/** Reason push is unavailable here, for any reader; null: it may be available. */
export const pushTroubleAtom = atom((get): 'off' | 'https' | 'support' | 'home_screen' | null =>
  get(settingsAtom).enable_push_notifications ? get(pushBrowserAtom).lacks() : 'off',
);

const stepAction = atom(null, (get, set, step: PushStep, how: Pick<Push, 'failed' | 'isForWindow'> = {}): boolean => {
  const { state } = get(heldAtom);
  const next = nextPushState(state, step);
  if (!next) return false;
  set(heldAtom, { state: next, permission: get(pushBrowserAtom).permission(), ...how });
  return true;
});

/** The last segment of the endpoint (specification §5). */
const idOf = ({ endpoint }: Pick<BrowserSubscription, 'endpoint'>): string =>
  new URL(endpoint).pathname.split('/').at(-1) ?? '';

/** Returns whether push is on: for an account the server knows, for a guest the browser. */
async function isOn(get: Getter): Promise<boolean> {
  const there = await get(pushBrowserAtom).find(get(siteUuidAtom));
  if (!there || get(isNobodyAtom)) return there !== null;
  const facts = await fetchPushFacts(get(sectionUuidAtom), idOf(there));
  if (isFailure(facts)) throw facts;
  return facts.is_subscribed;
}

/** Drops the answer if the reader has changed by then: another look is under way. */
async function stepBy(get: Getter, set: Setter, failed: Push['failed'], work: () => Promise<boolean>): Promise<void> {
  const reader = get(currentUserAtom).uuid;
  try {
    const found = await work();
    if (get(currentUserAtom).uuid === reader) set(stepAction, found ? 'found' : 'missing');
  } catch (error) {
    if (get(currentUserAtom).uuid !== reader) return;
    // The reader refused: the permission has changed, and it is not an error (specification §8).
    if (error instanceof DOMException && error.name === 'NotAllowedError') {
      set(stepAction, 'missing');
      return;
    }
    const isForWindow = error instanceof NoWorkerFile;
    if (isForWindow) set(hasNoFileAtom, true);
    set(stepAction, 'fail', { failed, isForWindow });
    if (failed !== 'look') publish('push/subscribe-error', error);
  }
}

const lookedForAtom = atom('');

/** Checks whether push is on, once for each reader. */
export const lookForPushAction = atom(null, async (get, set) => {
  const { uuid } = get(currentUserAtom);
  if (get(pushTroubleAtom) || get(lookedForAtom) === uuid) return;
  set(lookedForAtom, uuid);
  if (set(stepAction, 'start') || set(stepAction, 'login')) await stepBy(get, set, 'look', () => isOn(get));
});

async function keyOf(get: Getter): Promise<string> {
  const facts = await orUnreachable(fetchPushFacts(get(sectionUuidAtom)));
  if (isFailure(facts)) throw new Error('Error sending subscription information', { cause: facts });
  return facts.public_key;
}

/** Stores the browser as this reader's. @returns true if on @throws Error in the words of specification §8 */
async function register(get: Getter, it: BrowserSubscription, asked = false): Promise<boolean> {
  const { uuid, user_privilege } = get(currentUserAtom);
  const { unique_id = newUniqueId(), endpoint } = readPushRecord();
  const answer = await orUnreachable(
    sendPushSubscription(get(sectionUuidAtom), {
      service_type: 'webpush',
      subscription_id: idOf(it),
      public_key: it.public_key,
      auth_secret: it.auth_secret,
      endpoint: it.endpoint,
      view: { uniqueId: unique_id },
      meta: {
        privilege: user_privilege,
        url: currentPageAddress().split('#')[0]?.slice(0, 2048),
        language: currentLanguage(),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(it.key && { key: it.key }),
        // A window that the reader opened has sent nothing yet.
        ...((asked || endpoint === '') && { asked: true }),
      },
    }),
  );
  if (isFailure(answer)) throw new Error('Error sending subscription information', { cause: answer });
  const in_window = get(pushBrowserAtom).isElsewhere;
  savePushRecord({ unique_id, endpoint: it.endpoint, key: it.key, reader: uuid, told: Date.now(), in_window });
  // Older servers omit the field.
  return answer.is_subscribed !== false;
}

/** Switches push on; browsers prompt only within a press. */
export const subscribePushAction = atom(null, async (get, set) => {
  const browser = get(pushBrowserAtom);
  if (browser.lacks() === 'https') {
    publish('push/subscribe-error', new Error('HTTP push support not enabled for this client'));
    return;
  }
  if (get(pushTroubleAtom) || !set(stepAction, 'subscribe')) return;
  await stepBy(get, set, 'subscribe', async () => {
    await register(get, await browser.subscribe(get(siteUuidAtom), () => keyOf(get)), true);
    return true;
  });
  if (browser.isElsewhere) set(lookWhenBackAction);
});

/** Re-checks the permission each time the reader returns from the opt-in window. */
const lookWhenBackAction = atom(null, (get, set) => {
  if (get(heldAtom).state !== 'unsubscribed' || isWindowLeft()) return;
  const handleFocus = async () => {
    await set(resendPushAction);
    set(lookWhenBackAction);
  };
  addEventListener('focus', () => void handleFocus(), { once: true });
});

const isWindowLeft = (): boolean => Math.abs(Date.now() - (readPushRecord().told ?? 0)) > WINDOW_OPEN_MS;

async function forget(get: Getter, it: BrowserSubscription): Promise<void> {
  const answer = await orUnreachable(
    deletePushSubscription(get(sectionUuidAtom), {
      service_type: 'webpush',
      subscription_id: idOf(it),
      auth_secret: it.auth_secret,
    }),
  );
  if (isFailure(answer)) throw new Error('Error sending information to delete subscription', { cause: answer });
}

export const unsubscribePushAction = atom(null, async (get, set) => {
  if (!set(stepAction, 'unsubscribe')) return;
  const browser = get(pushBrowserAtom);
  await stepBy(get, set, 'unsubscribe', async () => {
    await browser.unsubscribe(get(siteUuidAtom), (there) => forget(get, there));
    forgetPushRecord();
    return false;
  });
});

/** Repeats the failed step; only a check needs no press. */
export const retryPushAction = atom(null, (get, set) =>
  set(get(heldAtom).failed === 'unsubscribe' ? unsubscribePushAction : subscribePushAction),
);

/** Login: the browser's subscription is now this reader's, or is removed if the site wants none (specification §4). */
export const resendPushAction = atom(null, async (get, set) => {
  set(lookedForAtom, get(currentUserAtom).uuid);
  if (get(heldAtom).state === 'base') set(stepAction, 'start');
  else if (!set(stepAction, 'login')) return;
  const browser = get(pushBrowserAtom);
  await stepBy(get, set, 'look', async () => {
    const there = await browser.find(get(siteUuidAtom));
    if (!there) return false;
    if (!get(pushTroubleAtom)) return register(get, there);
    // Browsers open windows only while a reader presses something.
    if (browser.isElsewhere) await forget(get, there);
    else await browser.unsubscribe(get(siteUuidAtom), (it) => forget(get, it));
    return false;
  });
});

/**
 * Page view of a browser with push on: endpoints die silently, keys change, readers change. Sends the subscription to
 * the server again once a day, or when it has changed; creates a lost one again, as long as the reader's permission is
 * given.
 */
export const renewPushAction = atom(null, async (get, set) => {
  const browser = get(pushBrowserAtom);
  if (get(pushTroubleAtom)) return;
  if (browser.permission() !== 'granted') return forgetPushRecord();
  const record = readPushRecord();
  const there = await browser.find(get(siteUuidAtom));
  if (browser.isElsewhere && !there) return isWindowLeft() ? forgetPushRecord() : undefined;
  // The reader has just returned from the window: the shown state is updated as well.
  if (browser.isElsewhere && !record.endpoint) return set(resendPushAction);
  const isKnown = there?.endpoint === record.endpoint && record.reader === get(currentUserAtom).uuid;
  if (isKnown && Math.abs(Date.now() - (record.told ?? 0)) < RENEW_MS) return;
  const key = await keyOf(get);
  const isGood = there && (there.key === '' || there.key === key);
  await register(get, isGood ? there : await browser.subscribe(get(siteUuidAtom), async () => key));
});
