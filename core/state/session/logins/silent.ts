/**
 * Asks the publisher's own server for its session, in a hidden frame, if the site wants that: once a visit, and never
 * after a logout (specification §4 "Start-up"). A missing session is not published, because nobody pressed anything.
 * Emits:  login/success, login/failure
 */
import { once } from '../../../base/built-ins/once';
import { subscribe } from '../../../base/bus/bus';
import { SILENT_WAIT_MS } from '../../../base/constants';
import { apiOrigin } from '../../../base/script/origin';
import { safeLocalStorage } from '../../../base/storage/storage';
import { store } from '../../../base/store/store';
import { logInBy } from '../../../transport/api/logins';
import { domainAtom } from '../../page/page.atoms';
import { isLoggedInAtom } from '../../user/user.atoms';
import { joining } from '../joining';
import { finishLogin, refuseLogin } from '../login';
import { inSequence } from '../sequence';
import { LEFT_KEY, TRIED_KEY } from './silent-keys';
import { newVerifier } from './verifier';
import type { CameHome } from './watch-window';
import { wayThere } from './way-there';

/** A reader who logs out here must stay logged out. */
const followLeaving = once(() => subscribe('logout/success', () => safeLocalStorage.set(LEFT_KEY, '1')));

/**
 * @param mayAsk false when the publisher's cookie was checked already
 * @throws Error when it is refused, which has been published
 */
export async function logInSilently(mayAsk: boolean): Promise<void> {
  followLeaving();
  if (store.get(isLoggedInAtom)) return safeLocalStorage.remove(LEFT_KEY);
  if (!mayAsk || !isFirstOfVisit() || safeLocalStorage.get(LEFT_KEY)) return;
  const verifier = newVerifier();
  const home = await askInFrame(await wayThere('/v2/:domain/thirdparty/:provider/silent', 'oauth', verifier));
  // The reader may have logged in or out in the meantime.
  const isWanted = () => !store.get(isLoggedInAtom) && !safeLocalStorage.get(LEFT_KEY);
  if (!home || home.error === 'login_required' || !isWanted()) return;
  // Specification §8.
  if (!home.code) refuseLogin('oauth', home.message || 'OAuth login failed');
  const proof = { token: home.code, verifier };
  await inSequence(`login silent ${home.code}`, async () => {
    if (!isWanted()) return;
    const answer = await logInBy(store.get(domainAtom), 'sociallogin', { ...proof, ...joining() });
    await finishLogin({ type: 'oauth' }, answer);
  });
}

/** Without storage, every page would be the first. */
function isFirstOfVisit(): boolean {
  try {
    if (sessionStorage.getItem(TRIED_KEY)) return false;
    sessionStorage.setItem(TRIED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/** @returns undefined if no answer came in time: the frame shows a login page, or the browser blocked the frame */
function askInFrame(address: string): Promise<CameHome | undefined> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    // A login page in this frame cannot open windows, send forms or navigate the page.
    frame.sandbox.add('allow-scripts', 'allow-same-origin');
    frame.referrerPolicy = 'no-referrer';
    frame.ariaHidden = 'true';
    frame.style.setProperty('display', 'none', 'important');
    const end = (found?: CameHome) => {
      clearTimeout(limit);
      removeEventListener('message', receive);
      frame.remove();
      resolve(found);
    };
    function receive({ data, origin, source }: MessageEvent): void {
      const isIts = source !== null && source === frame.contentWindow && origin === apiOrigin();
      if (isIts && data?.type === 'vf-login') end(data);
    }
    const limit = setTimeout(end, SILENT_WAIT_MS);
    addEventListener('message', receive);
    frame.src = address;
    document.body.append(frame);
  });
}
