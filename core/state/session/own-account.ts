/** Login and sign-up with an own account (specification §4, §5, §7). */

import { publish } from '../../base/bus/bus';
import { type Failure, isFailure } from '../../base/failure/failure';
import { whenStarted } from '../../base/phase/when-ready';
import { store } from '../../base/store/store';
import { type AccountService, logIn, signUp } from '../../transport/api/accounts';
import { thirdpartyEnabled } from '../../transport/api/thirdparty';
import { domainAtom } from '../page/page.atoms';
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

/** Who has the accounts that our forms are for. A reader may send a form before the settings have arrived. */
export async function accountService(): Promise<AccountService> {
  await whenStarted();
  return store.get(settingsAtom).enable_integrated_loginradius ? 'loginradius' : 'users';
}
const typeOf = (service: AccountService) => (service === 'users' ? 'viafoura' : 'embedded_loginradius');

/** @returns the reader or a Failure. @throws Error without a response. */
export async function logInWithPassword({ email, password }: Credentials): Promise<CurrentReader | Failure> {
  const service = await accountService();
  return runLogin(typeOf(service), { email, password }, (domain, credentials) =>
    withCaptcha((captcha) =>
      logIn(domain, { ...credentials, thirdparty_enabled: thirdpartyEnabled(), ...captcha }, service),
    ),
  );
}

/** Logs in by the session the answer carries, else by a login. @throws Error without a response. */
export function signUpWithPassword(account: NewAccount): Promise<CurrentReader | Failure> {
  return inSequence(`signup ${JSON.stringify(account)}`, async () => {
    const service = await accountService();
    const domain = store.get(domainAtom);
    const { name, email, password } = account;
    const { thirdparty_enabled, ...referral } = joining();
    const answer = await withCaptcha((captcha) =>
      signUp(domain, { name, email, password, login: true, thirdparty_enabled, ...referral, ...captcha }, service),
    );
    if (isFailure(answer)) {
      publish('signup/failure', answer.data);
      return answer;
    }
    publish('signup/success');
    const session = answer.access_token
      ? answer
      : await logIn(domain, { email, password, thirdparty_enabled }, service);
    return finishLogin({ type: typeOf(service), email }, session);
  });
}
