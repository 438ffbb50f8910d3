/**
 * The session through a page's life: renewed in time, ended when it is lost, followed when another tab changes it.
 *
 * Emits:  logout/success
 * Source: the spec, §4 "Session", "Login"
 */
import { publish, subscribe } from '../bus/bus';
import { store } from '../store/store';
import { guest } from '../user/user';
import { isLoggedInAtom, loadCurrentUserAction, setCurrentUserAction } from '../user/user.atoms';
import { clearReferral, keepReferral } from './referral';
import { startSessionRefresh, stopSessionRefresh } from './refresh';
import { keepTokens, onTokens } from './tokens';

/** Forgets the tokens; the reader is a guest from now on. */
export function endSession(): void {
  keepTokens(null);
  becomeGuest();
}

function becomeGuest(): void {
  if (!store.get(isLoggedInAtom)) return;
  store.set(setCurrentUserAction, guest);
  publish('logout/success');
}

let stops: Array<() => void> = [];

/** Starts renewing and following. Harmless when repeated. */
export function startSession(): void {
  if (stops.length > 0) return;
  clearReferral();
  startSessionRefresh();
  stops = [
    stopSessionRefresh,
    subscribe('authentication/required', (request) => keepReferral(request.reason)),
    onTokens((tokens, isElsewhere) => {
      if (!tokens) becomeGuest();
      else if (isElsewhere && !store.get(isLoggedInAtom)) store.set(loadCurrentUserAction).catch(console.warn);
    }),
  ];
}

export function stopSession(): void {
  for (const stop of stops) stop();
  stops = [];
}
