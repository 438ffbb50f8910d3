/** Login and sign-up with the suite's own account (specification §4, §5, §7). */

import { publish } from '../../base/bus/bus';
import { type Failure, isFailure } from '../../base/failure/failure';
import { startingAtom } from '../../base/phase/phase';
import { whenStarted } from '../../base/phase/when-ready';
import { store } from '../../base/store/store';
import { type AccountService, logIn, signUp } from '../../transport/api/accounts';
import { thirdpartyEnabled } from '../../transport/api/thirdparty';
import { domainAtom } from '../page/page.atoms';
import { renewalAtom, whenCurrent } from '../site/renewal';
import { settingsAtom } from '../site/site.atoms';
import type { CurrentReader } from '../user/user';
import { withCaptcha } from './captcha/with-captcha';
import { joining } from './joining';
import { finishLogin, runLogin } from './login';
import { inSequence } from './sequence';

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  name: string;
}

/** Waits until the settings that decide on the service are known, and are not those of a copy. */
export async function whenServiceKnown(): Promise<void> {
  await whenStarted();
  await whenCurrent();
}

/** The service that checks the passwords of our forms. Call it after `whenServiceKnown`. */
export const accountService = (): AccountService =>
  store.get(settingsAtom).enable_integrated_loginradius ? 'loginradius' : 'users';
const typeOf = () => (accountService() === 'users' ? 'viafoura' : 'embedded_loginradius');

/**
 * Waits for the settings if the form is sent before the server's have arrived; otherwise the login is queued at once.
 * @returns the reader or a Failure. @throws Error without a response.
 */
export async function logInWithPassword({ email, password }: Credentials): Promise<CurrentReader | Failure> {
  if (store.get(startingAtom) || store.get(renewalAtom)) await whenServiceKnown();
  return runLogin(typeOf(), { email, password }, (domain, credentials) =>
    withCaptcha((captcha) =>
      logIn(domain, { ...credentials, thirdparty_enabled: thirdpartyEnabled(), ...captcha }, accountService()),
    ),
  );
}

/** Signs up, and starts the session in the answer; if there is none, logs in. @throws Error if there is no response */
export function signUpWithPassword(account: NewAccount): Promise<CurrentReader | Failure> {
  return inSequence(`signup ${JSON.stringify(account)}`, async () => {
    await whenServiceKnown();
    const domain = store.get(domainAtom);
    const { name, email, password } = account;
    const { thirdparty_enabled, ...referral } = joining();
    const answer = await withCaptcha((captcha) =>
      signUp(
        domain,
        { name, email, password, login: true, thirdparty_enabled, ...referral, ...captcha },
        accountService(),
      ),
    );
    if (isFailure(answer)) {
      publish('signup/failure', answer.data);
      return answer;
    }
    publish('signup/success');
    const session = answer.access_token
      ? answer
      : await logIn(domain, { email, password, thirdparty_enabled }, accountService());
    return finishLogin({ type: typeOf(), email }, session);
  });
}
