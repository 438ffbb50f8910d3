/**
 * The moderator's session in the console. A cookie that no script can read renews it; access tokens are in memory only. It is
 * renewed while somebody works, and ends after two hours without a key or a press.
 */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { ConsoleSession, WelcomeBody } from '../../contract/console/session';
import type { Envelope } from '../../contract/people/user';
import type { Bootstrap } from '../../contract/sites/bootstrap';
import { MINUTE_MS } from '../../contract/values/durations';
import { fetchBootstrap } from '../../transport/api/bootstrap';
import { beginConsole, checkWelcome, logOutOfConsole, renewConsole } from '../../transport/api/console';
import { renewSessionBy } from '../../transport/api/refresh';
import { saveTokens, storeTokensInMemory } from '../../transport/tokens/tokens';
import { emptyPage } from '../page/glance';
import { pageAtom } from '../page/page.atoms';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { takeArrivalAction } from './arrival';
import { takeBegun } from './begun';
import { followAddressAction, goAction, isScreen, placeAtom } from './place';

type Session = Omit<ConsoleSession, 'access_token'>;
/** `unknown` until the server has answered for the cookie. */
type State = { phase: 'unknown' | 'out'; wasIn: boolean } | ({ phase: 'in' } & Session);

const unknown: State = { phase: 'unknown', wasIn: false };
const stateAtom = atom<State>(unknown);
// A console that is removed and opened again asks for its session again.
stateAtom.onMount = (set) => () => set(unknown);
export const consoleSessionAtom = atom((get) => get(stateAtom));
/** The moderator who is logged in. */
export const moderatorAtom = atom((get) => {
  const state = get(stateAtom);
  return state.phase === 'in' ? state.user : undefined;
});
/** Null if the account has no role on the site's organization. */
export const organizationAtom = atom((get) => {
  const state = get(stateAtom);
  return state.phase === 'in' ? state.organization : null;
});
export const isAdministratorAtom = atom((get) => get(moderatorAtom)?.user_privilege === 'administrator');

/** The server accepts an access token for ten minutes. */
const RENEW_MS = 4 * MINUTE_MS;

/** Counts logouts. */
const logoutsAtom = atom(0);

/** Begins with the answer to a login or its renewal. */
export const enterAction = atom(null, async (get, set, { access_token, ...session }: ConsoleSession) => {
  const { domain } = session.site;
  const place = get(placeAtom);
  if (place.domain !== domain) set(goAction, { ...place, domain }, true);
  const isFirst = get(stateAtom).phase !== 'in';
  const logouts = get(logoutsAtom);
  // The client renews a session that has a refresh token; here the cookie takes its place.
  saveTokens({ access: access_token, refresh: 'cookie' });
  set(pageAtom, { ...emptyPage, domain });
  if (isFirst) {
    const start = await readSettings(domain);
    // The moderator may have logged out meanwhile.
    if (get(logoutsAtom) !== logouts) return;
    if (!isFailure(start)) {
      set(setSiteAction, start.settings, start.sectionTree);
      set(setCurrentUserAction, toReader(start.user));
    }
  }
  set(stateAtom, { phase: 'in', ...session });
});

async function readSettings(domain: string): Promise<Bootstrap | Failure> {
  const begun = await takeBegun<Envelope<Bootstrap>>('settings');
  return begun && !isFailure(begun) ? begun.result : orUnreachable(fetchBootstrap(domain, ''));
}

const leaveAction = atom(null, (get, set) => {
  saveTokens(null);
  set(setCurrentUserAction, guest);
  set(stateAtom, { phase: 'out', wasIn: get(stateAtom).phase === 'in' });
});

/** @returns whether there is a session. Without an answer the state does not change. */
const renewAction = atom(null, async (get, set): Promise<boolean> => {
  const { domain } = get(placeAtom);
  const logouts = get(logoutsAtom);
  const begun = await takeBegun<ConsoleSession>('session');
  const answer = begun ?? (domain ? await orUnreachable(renewConsole(domain)) : undefined);
  // The answer may be from before the logout.
  if (get(logoutsAtom) !== logouts) return false;
  if (answer && !isFailure(answer)) {
    await set(enterAction, answer);
    return get(logoutsAtom) === logouts;
  }
  const isRefused = answer === undefined || [401, 403, 404].includes(answer.error_status);
  if (isRefused || get(stateAtom).phase === 'unknown') set(leaveAction);
  return false;
});

/** Runs when the console opens. */
export const beginSessionAction = atom(null, async (get, set) => {
  storeTokensInMemory();
  set(followAddressAction);
  set(takeArrivalAction);
  renewSessionBy(() => store.set(renewAction));
  let wasUsed = false;
  for (const event of ['keydown', 'pointerdown'])
    addEventListener(
      event,
      () => {
        wasUsed = true;
      },
      { capture: true },
    );
  setInterval(() => {
    if (!wasUsed || get(stateAtom).phase !== 'in') return;
    wasUsed = false;
    void set(renewAction);
  }, RENEW_MS);
  if (!isScreen(get(placeAtom).screen)) set(stateAtom, { phase: 'out', wasIn: false });
  else await set(renewAction);
});

export const logOutOfConsoleAction = atom(null, async (get, set) => {
  set(logoutsAtom, get(logoutsAtom) + 1);
  await orUnreachable(logOutOfConsole(get(placeAtom).domain));
  set(leaveAction);
  set(stateAtom, { phase: 'out', wasIn: false });
});

export const checkWelcomeAction = atom(null, (_get, _set, token: string) => orUnreachable(checkWelcome(token)));

/** @returns a Failure, or undefined once the first administrator is logged in. */
export const beginSiteAction = atom(null, async (_get, set, body: WelcomeBody): Promise<Failure | undefined> => {
  const answer = await orUnreachable(beginConsole(body));
  if (isFailure(answer)) return answer;
  history.replaceState(null, '', location.pathname);
  set(goAction, { domain: answer.site.domain, screen: 'overview' }, true);
  await set(enterAction, answer);
  return undefined;
});

/** Reloads the session, which says whether the site has pages by now. */
export const renewConsoleAction = atom(null, (_get, set) => set(renewAction));
