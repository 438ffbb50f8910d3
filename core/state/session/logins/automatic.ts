/** The login that needs no press: by the publisher's cookie, where there is one (specification §4 "Start-up"). */
import { store } from '../../../base/store/store';
import { settingsAtom } from '../../site/site.atoms';
import { isLoggedInAtom } from '../../user/user.atoms';
import { readCookie } from '../login-cookie';

export async function logInAutomatically(): Promise<void> {
  const { custom_cookie_name } = store.get(settingsAtom);
  if (!readCookie(custom_cookie_name) || store.get(isLoggedInAtom)) return;
  const { logInWithCookie } = await import('./by-proof.deferred');
  // A refusal has been published; nobody pressed anything, so nobody is told more.
  await logInWithCookie().catch(console.warn);
}
