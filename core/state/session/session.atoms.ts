/**
 * Login and logout: called by the tray's forms and `vf.session`.
 * Emits:  login/success, login/failure, logout/success, logout/failure, signup/success, signup/failure, reset/failure,
 *         vf-analytics/recorded
 * Source: specification §4, §7, §8; host contract 2.2, 4
 */

import { publish } from '../../base/bus/bus';
import { type Failure, isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { NewPasswordBody } from '../../contract/people/user';
import { isTheirs, logOut, requestPasswordReset, resetPassword } from '../../transport/api/accounts';
import { thirdpartyEnabled } from '../../transport/api/thirdparty';
import { readTokens } from '../../transport/tokens/tokens';
import { domainAtom } from '../page/page.atoms';
import { isLoggedInAtom, isNobodyAtom } from '../user/user.atoms';
import {
  accountService,
  type Credentials,
  logInWithPassword,
  type NewAccount,
  signUpWithPassword,
  whenServiceKnown,
} from './own-account';
import { inSequence } from './sequence';
import { endSession } from './session';

/** @returns the reader or a Failure; rejects without a response. */
export const logInAction = atom(null, (_get, _set, credentials: Credentials) => logInWithPassword(credentials));

export const signUpAction = atom(null, (_get, _set, account: NewAccount) => signUpWithPassword(account));

/** Returns at once without a session. @throws Error 'Logout failed' after `logout/failure`. */
export const logOutAction = atom(
  null,
  (get): Promise<void> =>
    inSequence('logout', async () => {
      // A guest with a name stays that guest: pages log guests out with every view.
      if (!get(isLoggedInAtom) && (!readTokens() || !get(isNobodyAtom))) return;
      const answer = await logOut(get(domainAtom), thirdpartyEnabled()).catch((error: Error) => error);
      // A session that the server does not know any more has ended.
      const isGone = isFailure(answer) && answer.error_status === 401;
      if (!isGone && (isFailure(answer) || answer instanceof Error)) {
        publish('logout/failure', answer);
        throw new Error('Logout failed');
      }
      endSession();
    }),
);

/** False where LoginRadius manages the accounts: a new password there ends no other logins. @param token of a mail */
export const canEndOthers = (token: string): boolean => !isTheirs(token);

/** @returns undefined or a Failure; rejects without a response. */
export const resetPasswordAction = atom(null, (get, _set, body: NewPasswordBody) =>
  resetPassword(get(domainAtom), body),
);

/** @returns a Failure after `reset/failure`; rejects without a response. */
export const requestPasswordResetAction = atom(null, async (get, _set, email: string): Promise<Failure | undefined> => {
  await whenServiceKnown();
  const answer = await requestPasswordReset(get(domainAtom), { email }, accountService());
  if (isFailure(answer)) {
    publish('reset/failure', answer.data);
    return answer;
  }
  publish('vf-analytics/recorded', 'PASSWORD_RESET', 'vf-tray');
  return undefined;
});
