/** The session during a page's life, and across tabs (specification §4 "Session", "Login"). Emits logout/success. */
import { publish, subscribe } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { onTokens, readTokens, saveTokens } from '../../transport/tokens/tokens';
import { guest } from '../user/user';
import { isLoggedInAtom, isNobodyAtom, loadCurrentUserAction, setCurrentUserAction } from '../user/user.atoms';
import { clearReferral, saveReferral } from './referral';

export function endSession(): void {
  saveTokens(null);
  becomeGuest();
}

function becomeGuest(): void {
  const wasLoggedIn = store.get(isLoggedInAtom);
  if (!store.get(isNobodyAtom)) store.set(setCurrentUserAction, guest);
  if (wasLoggedIn) publish('logout/success');
}

/** Filled from a start to the stop. */
const stops: Array<() => void> = [];

/** A guest has nothing to renew, so the renewing code comes with the first tokens. */
async function keepAlive(): Promise<void> {
  if (!readTokens()) return;
  const { startSessionRefresh, stopSessionRefresh } = await import('../../transport/api/refresh');
  if (stops.length === 0 || stops.includes(stopSessionRefresh)) return;
  stops.push(stopSessionRefresh);
  startSessionRefresh();
}

/** Safe to call repeatedly. */
export function startSession(): void {
  if (stops.length > 0) return;
  clearReferral();
  stops.push(
    onTokens(() => void keepAlive().catch(console.warn)),
    subscribe('authentication/required', (request) => saveReferral(request.reason)),
    onTokens((tokens, isElsewhere) => {
      if (!tokens) becomeGuest();
      else if (isElsewhere && !store.get(isLoggedInAtom)) store.set(loadCurrentUserAction).catch(console.warn);
    }),
  );
  keepAlive().catch(console.warn);
}

export function stopSession(): void {
  for (const stop of stops.splice(0)) stop();
}
