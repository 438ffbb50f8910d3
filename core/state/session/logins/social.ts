/**
 * Login at a network or at the publisher's own server, in a window (specification §4, §5, §9; host contract 4, 11). The
 * result is a code that only this page can exchange: it holds the verifier. On phones, and without a window, the page
 * itself navigates there and back.
 * Emits:  login/success, login/failure, login/cancel
 */
import { toJson } from '../../../base/built-ins/to-json';
import { publish } from '../../../base/bus/bus';
import type { LoginType } from '../../../base/bus/events';
import { type Failure, isFailure } from '../../../base/failure/failure';
import { safeSessionStorage } from '../../../base/storage/storage';
import { atom } from '../../../base/store/jotai';
import { store } from '../../../base/store/store';
import { logInBy } from '../../../transport/api/logins';
import { settingsAtom } from '../../site/site.atoms';
import type { CurrentReader } from '../../user/user';
import { currentUserAtom } from '../../user/user.atoms';
import { joining } from '../joining';
import { refuseLogin, runLogin } from '../login';
import { readReferral } from '../referral';
import { orThrow, SWITCHED_OFF } from './by-proof';
import type { Proof } from './connect';
import { type OpenWindow, openWindow, openWindowAtom } from './open-window';
import { newVerifier } from './verifier';
import { type CameHome, watchWindow } from './watch-window';
import { wayThere } from './way-there';

/** Specification §5, §9. */
const socialTypes = ['apple', 'facebook', 'google', 'twitter', 'linkedin', 'yahoo', 'windowslive', 'aol'];
/** State saved by a page that navigated, for its return (see come-home). */
const FLOW_KEY = 'vfLoginFlow';

/** The reader canceled: no notice. */
export class LoginCancelled extends Error {}

/** Stays over a reset, like the login's window. */
const flowAtom = atom<{ end?(): void }>({});

/** @throws TypeError for an unknown type; Error when it is refused, canceled, or replaced by another login */
export async function logInAt(type: unknown): Promise<CurrentReader> {
  if (!socialTypes.includes(type as string)) {
    throw new TypeError(`Invalid social login type specified: ${type}. Valid types are: ${socialTypes.join(', ')}`);
  }
  return logInByWindow(String(type));
}

/** Also for the publisher's own server. @throws like `logInAt`; a login that must be connected first is saved */
async function logInByWindow(provider: string): Promise<CurrentReader> {
  const { home, verifier } = await goThere(provider, false);
  return exchange(provider, home, verifier);
}

/** Adds the login to the reader's account. @returns undefined or a Failure, which has been shown */
export const connectByWindowAction = atom(null, async (_get, _set, provider: string): Promise<Failure | undefined> => {
  const { home, verifier } = await goThere(provider, true);
  if (!home.code) throw new Error(home.message || 'Social login failed.');
  return connect({ provider, token: home.code, verifier });
});

const connect = async (proof: Proof) => store.set((await connecting()).connectAction, proof);

/** Checks whether logins open a window: on a phone it would be a tab, and web views lose it. */
const hasWindows = (): boolean => !matchMedia('(pointer: coarse)').matches;

/**
 * Logs in at a provider, in a window or by leaving the page. @param isConnecting adds the login to the reader's account
 */
async function goThere(provider: string, isConnecting: boolean): Promise<{ home: CameHome; verifier: string }> {
  if (!store.get(settingsAtom).login_providers.includes(provider)) refuseLogin(typeOf(provider), SWITCHED_OFF);
  store.get(flowAtom).end?.();
  // A new window starts with a copy of what the page saved for its tab.
  safeSessionStorage.remove(FLOW_KEY);
  const window_ = hasWindows() ? openWindow() : null;
  const verifier = newVerifier();
  const address = await wayThere('/v2/:domain/thirdparty/:provider', provider, verifier);
  if (!window_) {
    safeSessionStorage.set(FLOW_KEY, toJson({ provider, verifier, isConnecting, ...readReferral() }));
    location.assign(address);
    return new Promise(() => {});
  }
  window_.location.href = address;
  const { id } = store.get(currentUserAtom);
  store.set(flowAtom, {});
  let shown: OpenWindow;
  const home = await new Promise<CameHome>((resolve, reject) => {
    const { end, cancel } = watchWindow(window_, {
      home: resolve,
      afterCancel: ({ code = '' }) => {
        if (!isConnecting) void exchange(provider, { code }, verifier).catch(console.warn);
        else if (store.get(currentUserAtom).id === id) void connect({ provider, token: code, verifier });
      },
      cancel: () => {
        publish('login/cancel', { type: provider });
        reject(new LoginCancelled('Login cancelled'));
      },
      superseded: () => reject(new LoginCancelled('Another login has begun')),
    });
    store.set(flowAtom, { end });
    shown = { provider, show: () => window_.focus(), cancel };
    store.set(openWindowAtom, shown);
  }).finally(() => store.set(openWindowAtom, (it) => (it === shown ? null : it)));
  return { home, verifier };
}

/** @returns the reader; a failure has been published. */
export const logInByWindowAction = atom(null, (_get, _set, provider: string) => logInByWindow(provider));

/** The publisher's own server is no network (specification §9). */
const typeOf = (provider: string): LoginType => (provider === 'oauth' ? 'oauth' : 'loginradius_social');

/** Loaded separately, because few readers have two logins. */
const connecting = () => import('./connect');

/** Exchanges a code for the session. */
export async function exchange(provider: string, home: CameHome, verifier: string): Promise<CurrentReader> {
  const type = typeOf(provider);
  // Specification §8.
  if (!home.code) refuseLogin(type, home.message || (type === 'oauth' ? 'OAuth login failed' : 'Social login failed.'));
  const answer = await runLogin(type, { token: home.code, verifier }, (domain, proof) =>
    logInBy(domain, 'sociallogin', { ...proof, ...joining() }),
  );
  if (isFailure(answer) && answer.data?.code === 'account_exists') {
    await (await connecting()).saveForConnection(answer, verifier);
  }
  return orThrow(answer);
}
